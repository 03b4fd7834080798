# Sourced by the launcher, which has said what the verb alone needs (extra). Jobs on a cluster are written tj/<name>, or with the
# flags of a cluster; a first word that names no run here may name a job there. Only then are the jars of a Kubernetes client
# put on the class path, because a JVM that looks for a class in vain opens every jar. Starts no process; ClusterWords is its twin.

# Who asks about a verb, or about all of them, needs what they need.
asked=$verb
if [ "$verb" = help ]; then asked=${2:-help}; fi
case $asked in
broker | image) extra=$asked ;;
completion | --markdown) extra=all ;;
operator | certificates | schema | submit | fetch | install | uninstall | cluster | events | stop | suspend | delete | render) extra=annex ;;
data)
    # Files of a store: that of a cluster unless another one is named. The cache is here.
    for word in "$@"; do
        case $word in
        cache) [ "$2" = cache ] && break ;;
        -n | --namespace | --namespace=* | --context | --context=*) extra=annex ;;
        push | list | remove)
            if [ -z "${STOIC_STORE_DATA:-}" ] && [ -e "${KUBECONFIG:-${HOME:-/}/.kube/config}" ]; then extra=annex; fi
            ;;
        esac
    done
    ;;
status | logs | top | scale | resume | doctor)
    for word in "$@"; do
        case $word in
        tj/* | trainingjob/* | trainingjobs/* | -n | --namespace | --namespace=* | --context | --context=* | --bundle | --bundle=*) extra=annex ;;
        esac
    done
    if [ "$extra" != annex ] && [ -e "${KUBECONFIG:-${HOME:-/}/.kube/config}" ]; then
        case ${2:--} in
        -* | @*) ;;
        *)
            found=
            runs=${STOIC_RUNS:-stoic-runs}
            # A run is named whole, or by the beginning of what follows its r-.
            for run in "$runs/$2" "$runs/r-${2#r-}"*; do [ -e "$run" ] && found=1; done
            [ -n "$found" ] || extra=annex
            ;;
        esac
    fi
    ;;
esac

# A run here is deleted by stoic runs delete: to say so needs no cluster.
if [ "$verb" = delete ]; then
    case ${2:--} in
    -* | tj/* | trainingjob/* | trainingjobs/*) ;;
    @*) extra=none ;;
    *)
        runs=${STOIC_RUNS:-stoic-runs}
        for run in "$runs/$2" "$runs/r-${2#r-}"*; do [ -e "$run" ] && extra=none; done
        case $2 in r-*) [ -e "${KUBECONFIG:-${HOME:-/}/.kube/config}" ] || extra=none ;; esac
        ;;
    esac
    for word in "$@"; do
        case $word in -n | --namespace | --namespace=* | --context | --context=*) extra=annex ;; esac
    done
fi
