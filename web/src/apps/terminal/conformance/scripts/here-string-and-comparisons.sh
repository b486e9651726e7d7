grep -c o <<< "otto"
v1=1.10 v2=1.9
[ "$(printf '%s\n' "$v1" "$v2" | sort -V | head -1)" = "$v2" ] && echo "$v2 is older"
[[ 10 -gt 9 ]] && echo numeric
[[ 10 > 9 ]] || echo lexical
