fact() { local n=$1; if ((n <= 1)); then echo 1; else echo $((n * $(fact $((n - 1))))); fi; }
fact 5
fact 10
fib() { local n=$1; ((n < 2)) && { echo "$n"; return; }; echo $(( $(fib $((n-1))) + $(fib $((n-2))) )); }
for i in 0 1 2 3 4 5 6 7 8; do printf '%s ' "$(fib $i)"; done; echo
