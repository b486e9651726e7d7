to_binary() { local n=$1 s=; while ((n)); do s=$((n & 1))$s; ((n >>= 1)); done; echo "${s:-0}"; }
for n in 0 1 5 255; do echo "$n $(to_binary $n) $((2#$(to_binary $n)))"; done
