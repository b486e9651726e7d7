parse() {
  local OPTIND=1 o
  while getopts ':ab:c' o; do
    case $o in
      a) echo "a";;
      b) echo "b=$OPTARG";;
      c) echo "c";;
      :) echo "missing $OPTARG";;
      \?) echo "unknown $OPTARG";;
    esac
  done
  shift $((OPTIND-1)); echo "rest: $*"
}
parse -ab val x y
parse -z -b
parse -c -- -a file
parse -bvalue -ca
