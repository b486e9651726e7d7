a=17 b=5
echo $((a + b)) $((a - b)) $((a * b)) $((a / b)) $((a % b)) $((2 ** 10))
((a++)); echo $a
((a += 10)); echo $a
echo $((a > b ? a : b))
echo $((0x1f)) $((017)) $((2#1011))
echo $(( (1 << 4) | 3 )) $((~0)) $((5 & 3)) $((5 ^ 3))
let "c = a * 2"; echo $c
if ((a > 20 && b < 10)); then echo "both"; fi
