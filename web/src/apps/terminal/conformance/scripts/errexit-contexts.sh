set -e
false || echo handled
if false; then :; fi
! true
x=$(false) || echo caught
f() { false; echo "inside goes on"; }
f || echo no
(false; echo never) || echo "subshell: goes on in a condition"
echo before
false
echo not printed
