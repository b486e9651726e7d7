paste -d, <(seq 3) <(seq 4 6)
paste -s -d+ <(seq 4)
seq 6 | paste - - -
echo 'a long line of words here' | fold -w 10
echo 'a long line of words here' | fold -s -w 10
printf 'a bb\nccc d\n' | column -t
expand -t4 <<< 'a	b'
