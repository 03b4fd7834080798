# Sourced by the launcher, which has said what the verb alone needs (extra). Jobs on a cluster are written tj/<name>, or with the
# flags of a cluster; a name that is no run here may be one there. Only then are the jars of a Kubernetes client put on the
# class path, because a JVM that looks for a class in vain opens every jar. Starts no process.

case $verb in
submit | install | uninstall | cluster | events | stop | suspend | delete | render) extra=annex ;;
status | logs | top | scale | resume | doctor | data)
    for word in "$@"; do
        case $word in
        tj/* | trainingjob/* | trainingjobs/* | -n | --namespace | --namespace=* | --context | --context=*) extra=annex ;;
        esac
    done
    # A bare name: taken for a job only where there is a cluster and no such run.
    if [ "$extra" != annex ] && [ -e "${KUBECONFIG:-${HOME:-/}/.kube/config}" ]; then
        shift
        for word in "$@"; do
            case $word in
            -* | @* | [0-9]*) ;;
            *)
                found=
                for run in "${STOIC_RUNS:-stoic-runs}/$word"*; do [ -e "$run" ] && found=1; done
                [ -n "$found" ] || extra=annex
                break
                ;;
            esac
        done
    fi
    ;;
esac
