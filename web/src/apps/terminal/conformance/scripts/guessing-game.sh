secret=7
for guess in 3 9 7; do
  if ((guess < secret)); then echo "$guess is too low"
  elif ((guess > secret)); then echo "$guess is too high"
  else echo "$guess is right"; break; fi
done
