printf 'a:b:c\nd:e:f\n' > in
cut -d: -f2 in
cut -d: -f1,3 in
echo abcdefg | cut -c2-4
paste -d, in in
echo "hello world" | tr -d l
echo "aaabbbccc" | tr -s abc
echo "Hello 123" | tr -cd '0-9\n'
echo "a b c" | tr ' ' '\n'
