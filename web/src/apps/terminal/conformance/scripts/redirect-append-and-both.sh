echo a > f; echo b >> f; cat f
{ echo out; echo err >&2; } &> both; cat both
{ echo more; echo err2 >&2; } &>> both; wc -l < both
ls nothing-here 2> errors; [ -s errors ] && echo "has errors"
set -o noclobber
echo x > f || echo kept
echo y >| f; cat f
