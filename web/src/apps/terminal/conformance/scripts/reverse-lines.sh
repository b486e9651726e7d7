printf 'one\ntwo\nthree\n' > f
tac f
mapfile -t l < f
for ((i = ${#l[@]} - 1; i >= 0; i--)); do echo "${l[i]}"; done | diff - <(tac f) && echo same
