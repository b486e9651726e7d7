parse() {
  local OPTIND=1 opt verbose=0 out=none
  while getopts "vo:" opt; do
    case $opt in
      v) verbose=1 ;;
      o) out=$OPTARG ;;
      *) echo "bad"; return 1 ;;
    esac
  done
  shift $((OPTIND - 1))
  echo "verbose=$verbose out=$out rest=$*"
}
parse -v -o file.txt one two
parse -ofile x
parse
