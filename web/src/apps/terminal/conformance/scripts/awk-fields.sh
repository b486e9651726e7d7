cat > f <<END
maya 31 oslo
bo 7 umea
ann 54 oslo
END
awk '{print $1, $NF}' f; awk '$2 > 20' f; awk '{s+=$2} END {print s, s/NR}' f
awk -F: '{print $2}' <<< 'a:b:c'
awk 'NR==2' f; awk '/oslo/ {print NR": "$0}' f
awk '{c[$3]++} END {for (k in c) print k, c[k]}' f | sort
awk -v min=30 '$2 >= min {print $1}' f
awk 'BEGIN {OFS="-"} {$1=$1; print}' f
awk '{printf "%-5s|%3d\n", $1, $2}' f
awk 'END {print NR}' f
