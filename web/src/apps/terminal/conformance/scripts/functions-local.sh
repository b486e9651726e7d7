x=global
change() { local x=local; echo "inside $x"; inner; }
inner() { echo "inner sees $x"; x=changed; }
change
echo "outside $x"
set_global() { y=made; }
set_global; echo "$y"
