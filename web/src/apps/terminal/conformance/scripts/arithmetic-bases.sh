echo $((0x1F)) $((010)) $((2#1011)) $((16#ff)) $((36#z))
printf '%d %o %x %X\n' 255 255 255 255
printf '%d\n' 0x10 010 "'A"
for n in 0 5 9; do printf '%s ' "$((n*n))"; done; echo
y=3; echo $(( y > 2 ? y * 10 : 0 ))
let "z = 4 * 5" "z += 1"; echo "$z"
((0)); echo $?; ((1)); echo $?
