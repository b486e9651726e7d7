printf 'alice:30\nbob:25\ncarol:41\n' > people
while IFS=: read -r name age; do
  echo "$name is $age"
done < people
total=0
while IFS=: read -r _ age; do ((total += age)); done < people
echo "total $total"
