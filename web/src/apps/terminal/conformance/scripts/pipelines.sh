printf 'banana\napple\ncherry\napple\n' | sort | uniq -c | sort -rn | awk '{print $1, $2}'
echo "the quick brown fox" | tr ' ' '\n' | sort | head -2
seq 1 10 | paste -sd+ | sed 's/$/ = sum/'
printf '3\n1\n2\n' | sort -n | tail -1
echo hello | rev | tr a-z A-Z
