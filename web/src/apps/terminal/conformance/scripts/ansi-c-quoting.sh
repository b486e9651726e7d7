printf '%s\n' $'tab\there' $'line\nbreak' $'quote\'s' $'\x41\101\u00e9'
echo $'a\\b' "$'no'"
v=$'two\nlines'
echo "${#v}"
echo "$v" | wc -l
