declare -A price
price[tea]=3
price[coffee]=4
price["hot chocolate"]=5
for key in $(printf '%s\n' "${!price[@]}" | tr ' ' '_' | sort); do
  k=${key//_/ }
  echo "$k costs ${price[$k]}"
done
echo "${#price[@]} drinks"
[[ -v price[tea] ]] && echo "tea is sold"
unset 'price[tea]'
[[ -v price[tea] ]] || echo "tea is gone"
