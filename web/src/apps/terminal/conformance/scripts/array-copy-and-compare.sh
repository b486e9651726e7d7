a=("x y" z)
b=("${a[@]}")
b[0]=new
echo "${a[0]} ${b[0]}"
[[ "${a[*]}" == "${b[*]}" ]] && echo same || echo different
c=()
echo "${#c[@]}"
c[3]=d
echo "${#c[@]} ${c[*]}"
for i in "${!b[@]}"; do echo "$i=${b[i]}"; done
