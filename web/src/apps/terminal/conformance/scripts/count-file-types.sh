mkdir d; touch d/a.txt d/b.txt d/c.sh d/e
declare -A n
for f in d/*; do
  ext="${f##*.}"; [[ $f == *.* ]] || ext=none
  n[$ext]=$(( ${n[$ext]:-0} + 1 ))
done
for k in none sh txt; do echo "$k ${n[$k]}"; done
