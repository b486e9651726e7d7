reverse() {
  local -a in=("$@") out=()
  local i
  for ((i=${#in[@]}-1; i>=0; i--)); do out+=("${in[i]}"); done
  echo "${out[*]}"
}
reverse a b c d
join_by() { local IFS="$1"; shift; echo "$*"; }
join_by , x y z
contains() { local e; for e in "${@:2}"; do [[ $e == "$1" ]] && return 0; done; return 1; }
contains y x y z && echo "found y"
contains q x y z || echo "no q"
