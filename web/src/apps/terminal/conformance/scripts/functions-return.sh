is_even() { return $(( $1 % 2 )); }
for n in 4 7; do if is_even $n; then echo "$n even"; else echo "$n odd"; fi; done
add() { echo $(( $1 + $2 )); }
sum=$(add 20 22)
echo "sum $sum"
function greet { echo "hi ${1:-nobody}, $# args"; }
greet; greet Ann; greet Ann Ben
