exec 3> out.txt
echo one >&3
echo two >&3
exec 3>&-
cat out.txt
echo err >&2 2> /dev/null
{ echo to-out; echo to-err >&2; } 2>&1 | sort
cat < out.txt > copy.txt; wc -l < copy.txt
