log() { local level=$1; shift; printf '[%-5s] %s\n' "$level" "$*"; }
log INFO "started up"
log WARN disk at 91%
log ERROR "multi  space"
die() { log FATAL "$@" >&2; exit 3; }
(die "in subshell" 2>&1)
echo "status $?"
