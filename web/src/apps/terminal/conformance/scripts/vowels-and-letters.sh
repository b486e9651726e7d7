s="beautiful day"
v=${s//[^aeiou]/}
echo "${#v} vowels"
c=${s//[aeiou ]/}
echo "${#c} others"
grep -o . <<< "$s" | sort | uniq -c | sort -rn | head -1 | awk '{print $2, $1}'
