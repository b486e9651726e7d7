today=$(echo monday)
echo "Today is $today"
echo "nested $(echo "outer $(echo inner)")"
old=`echo backtick`
echo "$old"
lines=$(printf 'a\nb\nc\n\n\n')
echo "[$lines]"
echo "files: $(ls | wc -l | tr -d ' ')"
