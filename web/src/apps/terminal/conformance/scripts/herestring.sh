tr a-z A-Z <<< "shout"
read -r a b <<< "left right"
echo "$b $a"
v="multi
line"
wc -l <<< "$v"
grep -c line <<< "$v"
while read -r w; do echo "w=$w"; done <<< "one
two"
