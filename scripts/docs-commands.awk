# Prints the commands of a page, in their order, one record a line:
#   C <tab> kind <tab> line <tab> command      a command of a ```console block ("$ …", continued by a backslash at the end of its line)
#   E <tab> line <tab> text                    a line that the command above must print
# The kind stands in a comment before the block, <!-- commands: kind -->, and is "run" without one; ```sh run is "cluster".
# <!-- output --> before a block of another language: its lines must be printed by the last command.
function flush_command() {
    if (command != "") print "C\t" kind "\t" start "\t" command
    command = ""
}
/^<!-- commands: [a-z]+ -->$/ && !fence { next_kind = $3; next }
/^<!-- output -->$/ && !fence { output = 1; next }
/^[ ]*```/ {
    if (fence) {
        flush_command()
        fence = 0
        output = 0
        next
    }
    fence = 1
    console = $0 ~ /^```console$/
    cluster = $0 ~ /^```sh run$/
    kind = cluster ? "cluster" : next_kind == "" ? "run" : next_kind
    next_kind = ""
    heredoc = ""
    next
}
!fence { if ($0 != "") next_kind = ""; next }
output { print "E\t" FNR "\t" $0; next }
cluster && heredoc != "" { if ($0 == heredoc) heredoc = ""; next }
cluster && /^[^#]/ {
    if (match($0, /<<'[A-Z]+'/)) heredoc = substr($0, RSTART + 3, RLENGTH - 4)
    print "C\t" kind "\t" FNR "\t" $0
    next
}
!console { next }
continued {
    more = $0
    sub(/^[ ]+/, "", more)
    continued = more ~ /\\$/
    sub(/[ ]*\\$/, "", more)
    command = command " " more
    if (!continued) flush_command()
    next
}
/^\$ / {
    command = substr($0, 3)
    start = FNR
    continued = command ~ /\\$/
    sub(/[ ]*\\$/, "", command)
    if (!continued) flush_command()
    next
}
/[^ ]/ { print "E\t" FNR "\t" $0 }
