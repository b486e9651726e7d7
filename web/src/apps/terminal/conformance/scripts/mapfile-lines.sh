printf 'one\ntwo words\nthree\n' > lines
mapfile -t arr < lines
echo "${#arr[@]} lines, second: ${arr[1]}"
for i in "${!arr[@]}"; do echo "$i=${arr[$i]}"; done
readarray -t nums < <(seq 3)
echo "${nums[@]}"
