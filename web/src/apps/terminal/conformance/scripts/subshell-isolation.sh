v=1; cd /
( v=2; cd /tmp; set -- x y; echo "$v $# $(pwd)" )
echo "$v $# $(pwd)"
( exit 5 ); echo $?
f() ( v=9; echo "in $v" )
f; echo "$v"
x=$( (echo deep; exit 2) ); echo "$? $x"
echo "$(v=8; echo $v) $v"
