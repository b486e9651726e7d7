mkdir g; cd g
touch a1 a2 b1 .hidden "with space"
echo *
echo a*
echo ?1
echo [ab]2
echo nomatch*
for f in *; do echo "<$f>"; done
shopt -s nullglob
echo none* end
shopt -u nullglob
echo "*"
