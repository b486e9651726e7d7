printf 'a\nb\n' > k; printf '1\n2\n' > v
while read -r key <&3 && read -r value <&4; do echo "$key=$value"; done 3< k 4< v
paste -d= k v
join <(nl -w1 k) <(nl -w1 v)
