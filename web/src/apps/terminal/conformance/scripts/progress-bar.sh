for p in 0 25 50 100; do
  bar=$(printf '%*s' $((p / 10)) '' | tr ' ' '#')
  printf '[%-10s] %3d%%\n' "$bar" "$p"
done
