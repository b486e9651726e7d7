while [ $# -gt 0 ]; do shift; done
parse() {
  while [ $# -gt 0 ]; do
    case "$1" in
      --name=*) name="${1#*=}" ;;
      --count) count="$2"; shift ;;
      --) shift; break ;;
      -*) echo "unknown $1" ;;
      *) args+=("$1") ;;
    esac
    shift
  done
}
args=()
parse --name=otter --count 3 -x file1 -- rest
echo "$name $count ${args[*]}"
