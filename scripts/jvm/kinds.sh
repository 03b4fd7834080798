# Sourced by ./stoic and by the launcher of the image: what kind of JVM a verb needs (kind: train, broker or light), and which
# jars beyond those that all have (extra: annex, broker, image or none). Plain sh; starts no process.

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
