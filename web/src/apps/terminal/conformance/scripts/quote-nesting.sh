name='O"Tter'
echo "it's $name and \"$name\""
echo 'single "double" $name'
echo "nested $(echo "inner $(echo "deep quote")")"
echo "a"'b'"c"d\ e
echo "back\\slash \$x \`tick\`"
echo "star: *" '?' "[a]"
