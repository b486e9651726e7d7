name="Otter"
greeting='Hello'
echo "$greeting, $name!"
echo "${greeting}s from ${name}ville"
count=3
count=$((count + 4))
echo "count=$count"
readonly limit=10
echo "limit is $limit"
unset name
echo "name is now '${name}'"
