count=0
printf 'a\nb\n' | while read -r l; do count=$((count+1)); done
echo "pipe: $count"
count=0
while read -r l; do count=$((count+1)); done < <(printf 'a\nb\n')
echo "procsub: $count"
