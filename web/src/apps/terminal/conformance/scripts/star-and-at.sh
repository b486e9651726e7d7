set -- "a b" c "d  e"
for x in "$@"; do echo "[$x]"; done
for x in "$*"; do echo "[$x]"; done
for x in $@; do printf '<%s>' "$x"; done; echo
IFS=-
echo "$*"
echo "${@:2}"
echo "${*:1:2}"
echo "${@: -1}"
