fib() { (( $1 < 2 )) && { echo "$1"; return; }; echo $(( $(fib $(($1-1))) + $(fib $(($1-2))) )); }
for i in 0 1 5 9; do fib $i; done
fact() { local n=$1; (( n <= 1 )) && echo 1 || echo $(( n * $(fact $((n-1))) )); }
fact 10
a=0 b=1; for _ in {1..10}; do printf '%d ' $a; ((c=a+b, a=b, b=c)); done; echo
