stack=()
push() { stack+=("$1"); }
pop() { [ ${#stack[@]} -gt 0 ] || return 1; top=${stack[-1]}; unset 'stack[-1]'; }
push a; push b; push c
pop; echo "$top"; pop; echo "$top"
echo "left ${#stack[@]}"
queue=(1 2 3); first=${queue[0]}; queue=("${queue[@]:1}")
echo "$first | ${queue[*]}"
