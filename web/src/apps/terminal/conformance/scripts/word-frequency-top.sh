text="to be or not to be that is the question to be"
for w in $text; do echo "$w"; done | sort | uniq -c | sort -k1,1nr -k2 | head -3 | awk '{print $2": "$1}'
