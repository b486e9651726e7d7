show() { echo "n=$# first=$1 all=$*"; shift; echo "after shift: $1 ($#)"; for a in "$@"; do echo "[$a]"; done; }
show one "two three" four
set -- a b c
echo "$1 $2 $3 $#"
shift 2
echo "$1 $#"
echo "${@:1}"
