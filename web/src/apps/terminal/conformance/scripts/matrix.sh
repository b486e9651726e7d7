declare -A m
for r in 0 1 2; do for c in 0 1 2; do m[$r,$c]=$((r * 3 + c)); done; done
for r in 0 1 2; do row=""; for c in 0 1 2; do row+="${m[$r,$c]} "; done; echo "${row% }"; done
for c in 0 1 2; do row=""; for r in 0 1 2; do row+="${m[$r,$c]} "; done; echo "${row% }"; done
