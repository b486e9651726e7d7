nums=(5 2 9 1 7 3)
n=${#nums[@]}
for ((i=0; i<n; i++)); do
  for ((j=0; j<n-i-1; j++)); do
    if ((nums[j] > nums[j+1])); then
      tmp=${nums[j]}; nums[j]=${nums[j+1]}; nums[j+1]=$tmp
    fi
  done
done
echo "${nums[*]}"
