cat > people.csv <<END
name,age,city
Maya,31,Oslo
Bo,7,Umeå
END
{
  read -r header
  while IFS=, read -r name age city; do
    printf '%-6s|%3d|%s\n' "$name" "$age" "$city"
  done
} < people.csv
tail -n +2 people.csv | while IFS=, read -r n a _; do echo "$n is $a"; done
