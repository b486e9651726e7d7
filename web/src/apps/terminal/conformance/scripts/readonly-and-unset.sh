readonly R=1
( R=2 ) 2> /dev/null || echo "cannot change"
echo "$R"
v=1; unset v; echo "${v-unset}"
f() { echo f; }; unset -f f; f 2> /dev/null || echo "no f"
declare -r D=5; (unset D) 2> /dev/null || echo kept; echo "$D"
declare -i n; n=3*4; echo "$n"
declare -u up; up=loud; echo "$up"
export E=env; sh -c 'echo $E'; unset E; sh -c 'echo "[$E]"'
