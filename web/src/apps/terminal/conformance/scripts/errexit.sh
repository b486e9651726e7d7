set -e
echo before
false || echo "handled"
if false; then echo never; fi
f() { echo "in f"; false; echo "not reached"; }
echo "calling"
f
echo "not reached either"
