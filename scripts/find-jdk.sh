# Sourced by ./stoic and ./verify: sets JAVA_HOME to a JDK 25 or later, or ends with one sentence.

jdk_major() {
    # The release file is read instead of starting a JVM, which would cost a tenth of a second.
    [ -x "$1/bin/javac" ] && sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null
}

find_jdk() {
    local candidate major
    local on_path
    on_path=$(command -v javac 2>/dev/null) && on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
    for candidate in "${STOIC_JAVA_HOME:-}" "${JAVA_HOME:-}" "$on_path" /usr/lib/jvm/* /usr/java/* /opt/java/* \
        "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        [ -n "$candidate" ] || continue
        major=$(jdk_major "$candidate" || true)
        if [ -n "$major" ] && [ "$major" -ge 25 ]; then
            export JAVA_HOME="$candidate"
            return 0
        fi
    done
    echo "Stoic needs a JDK 25 or later and found none: install one, or set JAVA_HOME to it." >&2
    exit 3
}

find_jdk
