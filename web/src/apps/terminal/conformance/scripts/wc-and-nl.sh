printf 'one two\nthree\n' > f
wc -l < f; wc -w < f; wc -c < f
wc -l f | awk '{print $1, $2}'
echo -n abc | wc -c
printf 'é\n' | wc -m
nl f | sed 's/^ *//'
cat -n f | sed 's/^ *//'
cat -A <<< 'a	b'
tac f; rev f
