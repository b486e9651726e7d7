printf 'a\nb\nc\nd\n' > f
mapfile -t l < f; echo "${#l[@]} ${l[3]}"
mapfile -t -n 2 l < f; echo "${l[*]}"
mapfile -t -s 1 -n 2 l < f; echo "${l[*]}"
readarray -t -d : p < <(printf 'x:y:z'); echo "${p[*]} ${#p[@]}"
mapfile l < f; printf '%s' "${l[@]}"
mapfile -t -O 2 l < f; echo "${l[*]}"
