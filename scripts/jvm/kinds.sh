# Sourced by ./stoic and by the launcher of the image: what kind of JVM a verb needs (kind: train, broker or light), and which
# jars beyond those that all have (extra: annex, broker, image or none), and pages of what size. Plain sh; starts no process.

case $verb in
train | coordinator | worker | chaos | resume | verify | predict | evaluate | doctor | version | --version | -V) kind=train ;;
broker) kind=broker ;;
*) kind=light ;;
esac

# shellcheck disable=SC2034 # read by those who source this
case $verb in
broker | image) extra=$verb ;;
certificates | schema | operator | submit | install | uninstall | cluster | events | suspend | delete | render) extra=annex ;;
*) extra=none ;;
esac

# A host that is told of free memory takes it back, in pieces of the size of a large page, and is slow to hand them out again:
# there a JVM that computes does with small ones (pages: the flag for it, or nothing). Tests say where devices are.
pages=
for device in "${STOIC_DEVICES:-/sys/bus/virtio/devices}"/*; do
    if [ "$kind" = train ] && [ -r "$device/features" ] && read -r id <"$device/device" && [ "$id" = 0x0005 ] &&
        read -r features <"$device/features"; then
        # The sixth feature of a balloon is that it tells of free memory.
        case $features in ?????1*) pages=-XX:-UseTransparentHugePages ;; esac
    fi
done
