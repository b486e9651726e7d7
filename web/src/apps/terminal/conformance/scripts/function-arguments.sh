f() { echo "$# args: $*"; shift; echo "rest: $*"; echo "${FUNCNAME[0]}"; }
f a b c
g() { local x=$1; (( x > 0 )) && { echo "$x"; g $((x-1)); }; return 0; }
g 3
h() { echo "$0" > /dev/null; return 7; }
h; echo $?
set -- outer; f inner; echo "$1"
unset -f g; type g > /dev/null 2>&1 || echo "no g"
