cmd_add() { echo $(($1 + $2)); }
cmd_mul() { echo $(($1 * $2)); }
dispatch() {
  local name="cmd_$1"; shift
  if declare -F "$name" > /dev/null; then "$name" "$@"; else echo "unknown command"; return 1; fi
}
dispatch add 2 3
dispatch mul 4 5
dispatch nope 1 || echo "status $?"
type -t cmd_add
type -t echo
