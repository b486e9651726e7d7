cat > data <<'EOF'
ann 30 oslo
ben 25 rome
cat 41 oslo
EOF
awk '{print $1}' data
awk '{print $NF, NR}' data
awk '$2 > 28 {print $1 " is " $2}' data
awk '{sum += $2} END {print "total", sum, "mean", sum/NR}' data
awk '{c[$3]++} END {for (k in c) print k, c[k]}' data | sort
awk -F: '{print $2}' <<< "a:b:c"
awk -v min=30 '$2 >= min' data
