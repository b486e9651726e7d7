target="value behind"
pointer=target
echo "${!pointer}"
declare -n ref=target
ref="changed through ref"
echo "$target"
prefix_one=1; prefix_two=2
echo "${!prefix_@}"
