trap 'echo bye' EXIT
trap 'echo "int"' INT
trap -p INT
trap - INT
trap -p INT
cleanup() { rm -f tmp.$$; echo cleaned; }
trap cleanup EXIT
touch tmp.$$
echo working
exit 4
