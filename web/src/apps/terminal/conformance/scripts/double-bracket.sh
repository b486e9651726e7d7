v="hello world"
[[ $v == hello* ]] && echo glob
[[ $v == "hello*" ]] || echo quoted
[[ $v =~ ^(h[a-z]+)\ (.*)$ ]] && echo "${BASH_REMATCH[1]}-${BASH_REMATCH[2]}"
[[ -z $undefined && -n $v ]] && echo both
[[ a < b && 10 -gt 9 ]] && echo order
[[ ! ( 1 -eq 2 || 2 -eq 3 ) ]] && echo grouped
re='^[0-9]+$'
for n in 12 1a; do [[ $n =~ $re ]] && echo "$n number" || echo "$n no"; done
