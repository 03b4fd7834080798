# Sourced by ./stoic: how the user called it (called), so that messages name commands that can be copied. A shell passes the whole
# path of what it found on PATH.
# shellcheck disable=SC2034 # read by those who source this
if [ "$(command -v stoic || true)" -ef "$0" ]; then
    called=stoic
else
    case $0 in
    "$PWD"/*) called=./${0#"$PWD"/} ;;
    */*) called=$0 ;;
    *) called=./$0 ;;
    esac
    printf -v called '%q' "$called"
fi
