diff <(printf '1\n2\n') <(printf '1\n3\n')
paste <(seq 3) <(seq 4 6)
while read -r x; do t=$((t+x)); done < <(seq 5); echo "$t"
comm -12 <(printf 'a\nb\nc\n') <(printf 'b\nc\nd\n')
cat <(echo one) <(echo two)
