fruits=(apple banana "red cherry")
echo "${fruits[0]} ${fruits[2]}"
echo "count ${#fruits[@]}"
fruits+=(date)
for f in "${fruits[@]}"; do echo "- $f"; done
echo "indexes: ${!fruits[@]}"
unset 'fruits[1]'
echo "${fruits[*]}"
echo "slice: ${fruits[@]:1:2}"
