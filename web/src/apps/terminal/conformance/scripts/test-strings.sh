a="apple"; b="banana"; e=""
[ "$a" = "apple" ] && echo equal
[ "$a" != "$b" ] && echo different
[ -z "$e" ] && echo empty
[ -n "$a" ] && echo nonempty
[[ $a < $b ]] && echo "a sorts first"
[[ $a == a*e ]] && echo "pattern matches"
[[ $b =~ ^b(an)+a$ ]] && echo "regex ${BASH_REMATCH[0]} ${BASH_REMATCH[1]}"
[[ -n $a && ! -z $b ]] && echo combined
