true && echo yes || echo no
false && echo yes || echo no
false || false || echo third
true && false; echo $?
{ false; true; } && echo group
false; echo "after $?"
test 1 -eq 1 && { echo a; false; } || echo b
if ! false && true; then echo ok; fi
