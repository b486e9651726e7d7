a='single $HOME `x` "quotes"'
b="double: $((2+3)) \$5 \"inner\""
printf '%s\n' "$a" "$b"
echo 'it'\''s fine'
echo "tab:	end"
echo $'ansi\tquoted\nline'
echo a\ b\\c
x="  keeps   spaces  "
echo $x
echo "$x"
