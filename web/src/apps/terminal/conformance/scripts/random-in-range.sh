RANDOM=42
for i in 1 2 3 4 5; do n=$((RANDOM % 6 + 1)); (( n >= 1 && n <= 6 )) || echo "out of range"; done
echo done
