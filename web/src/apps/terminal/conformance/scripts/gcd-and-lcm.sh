gcd() { local a=$1 b=$2 t; while ((b)); do t=$((a % b)); a=$b; b=$t; done; echo "$a"; }
echo "$(gcd 48 36) $(gcd 17 5) $((48 / $(gcd 48 36) * 36))"
