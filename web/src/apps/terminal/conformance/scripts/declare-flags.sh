declare -i n=5; n+=3; echo $n
declare -u up="shout"; echo "$up"
declare -l low="QUIET"; echo "$low"
declare -r fixed=1; (fixed=2) 2>/dev/null || echo "cannot change"
declare -p n
f() { declare -g made=global; }; f; echo "$made"
