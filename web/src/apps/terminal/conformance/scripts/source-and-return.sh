cat > lib.sh <<'END'
greet() { echo "hi $1"; }
LIB=loaded
[ "$1" = stop ] && return 3
echo "lib with ${1-none}"
END
. ./lib.sh; greet a; echo "$LIB"
source lib.sh stop; echo "status $?"
. ./lib.sh arg
. ./missing.sh 2> /dev/null || echo "not found"
