n=3
while [ $n -gt 0 ]; do echo "n=$n"; n=$((n - 1)); done
until [ $n -ge 3 ]; do n=$((n + 1)); echo "up $n"; done
while true; do
  n=$((n + 1))
  [ $n -eq 5 ] && continue
  [ $n -gt 7 ] && break
  echo "loop $n"
done
