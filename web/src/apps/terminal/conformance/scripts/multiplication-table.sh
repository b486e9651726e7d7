for i in {1..4}; do
  for j in {1..4}; do printf '%4d' $((i * j)); done
  echo
done
