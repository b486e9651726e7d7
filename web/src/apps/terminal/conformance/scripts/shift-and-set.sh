set -- a b c d
shift; echo "$1 $#"
shift 2; echo "$1 $#"
shift 5 2> /dev/null || echo "cannot"
set -- -x "two words"
echo "$1|$2"
set --; echo $#
set -f; echo *; set +f
set -- {1..12}; echo "${10} ${12} $10"
