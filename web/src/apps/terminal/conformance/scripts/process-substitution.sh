diff <(printf 'a\nb\n') <(printf 'a\nc\n')
paste <(echo left) <(echo right)
while read -r l; do echo "got $l"; done < <(printf '1\n2\n')
cat <(echo from sub) | tr a-z A-Z
