x=global
show() { echo "x=$x"; }
f() { local x=local; show; g; }
g() { x=changed; show; }
f; echo "$x"
h() { local -r c=1; local -i n=2+3; echo "$n"; local a b=2; echo "${a-unset} $b"; }
h
k() { declare d=in; echo "$d"; }
k; echo "${d-unset}"
