awk -F, 'NR > 1 { qty[$1] += $2; n++ } END { print n " rows"; for (k in qty) if (qty[k] > max) { max = qty[k]; best = k } print best, max }' <<'EOF'
item,qty
pen,4
ink,9
pen,7
EOF
