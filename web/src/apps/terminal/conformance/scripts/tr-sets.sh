echo 'Hello World' | tr 'a-zA-Z' 'n-za-mN-ZA-M'
echo 'aabbcc' | tr -s 'a-c'
echo 'h e l l o' | tr -d ' '
echo 'a1b2' | tr -cd '0-9\n'
echo 'one two' | tr ' ' '\n'
echo 'lower' | tr '[:lower:]' '[:upper:]'
echo 'abc' | tr 'abc' 'x'
printf 'a\tb\n' | tr '\t' ' '
echo 'path/to' | tr / _
