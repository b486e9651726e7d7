sum() { local total=0 n; for n in "$@"; do total=$((total + n)); done; echo "$total"; }
sum 1 2 3
sum
sum 10 -4
