x=1
(x=2; echo "in subshell $x")
echo "outside $x"
{ x=3; echo "in group $x"; }
echo "after group $x"
(cd /; pwd)
v=$(x=9; echo $x); echo "$v $x"
(exit 3); echo "status $?"
