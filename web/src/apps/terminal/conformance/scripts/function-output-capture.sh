double() { echo $(( $1 * 2 )); }
sum() { local t=0 n; for n; do t=$((t+n)); done; echo "$t"; }
echo "$(sum 1 2 "$(double 5)")"
r=$(double 21); echo "$r"
fail() { echo partial; return 3; }
out=$(fail); echo "$? $out"
local_status() { local v; v=$(fail); echo $?; local w=$(fail); echo $?; }
local_status
