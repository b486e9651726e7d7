set -e
f() { echo in; false; echo out; }
trap 'echo "left with $?"' EXIT
f
echo unreachable
