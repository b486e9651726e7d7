[ 5 -gt 3 ] && echo gt; [ 5 -le 3 ] || echo not-le
[ abc = abc ] && [ abc != abd ] && echo eq
[ -z "" ] && [ -n x ] && echo lengths
[ a \< b ] && echo less
[ 1 -eq 1 -a 2 -eq 2 ] && echo and
[ 1 -eq 2 -o 2 -eq 2 ] && echo or
[ ! -e nothing ] && echo negated
[ ]; echo $?; [ x ]; echo $?
[ 1 -eq x ] 2> /dev/null; echo $?
