echo 12345 > five
size=$(wc -c < five)
[ "$size" -gt 3 ] && echo "larger than three bytes"
[ five -nt missing ] && echo newer
touch -d 2020-01-01 old; [ old -ot five ] && echo "old is older"
