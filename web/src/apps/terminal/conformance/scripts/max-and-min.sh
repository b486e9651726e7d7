nums=(3 8 -2 7)
max=${nums[0]} min=${nums[0]}
for n in "${nums[@]}"; do ((n > max)) && max=$n; ((n < min)) && min=$n; done
echo "max $max min $min"
printf '%s\n' "${nums[@]}" | sort -n | sed -n '1p;$p'
