cat > t <<END
carol 30 x
alice 25 z
bob 25 y
dave 4 a
END
sort t; sort -k2,2n t; sort -k2,2n -k1,1r t; sort -k3 t | head -1
printf '10\n9\n2\n1\n' | sort; printf '10\n9\n2\n1\n' | sort -nr
printf 'b\na\nb\n' | sort -u
printf 'B\na\nC\n' | sort -f
printf 'x:3\ny:1\n' | sort -t: -k2
printf '1K\n1M\n500\n' | sort -h
sort -c t && echo sorted || echo unsorted
