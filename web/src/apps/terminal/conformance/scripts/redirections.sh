echo first > out
echo second >> out
cat out
{ echo to out; echo to err >&2; } > both 2>&1
cat both
ls missing 2> err; echo "status $?"
[ -s err ] && echo "error was saved"
cat < out | wc -l | tr -d ' '
echo quiet > /dev/null
(echo a; echo b) > group; cat group
exec 3> fd3; echo via three >&3; exec 3>&-; cat fd3
