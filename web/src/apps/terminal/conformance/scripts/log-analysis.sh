cat > access.log <<'END'
10.0.0.1 - [01/Nov] "GET /a" 200 512
10.0.0.2 - [01/Nov] "GET /b" 404 64
10.0.0.1 - [02/Nov] "POST /a" 500 128
10.0.0.3 - [02/Nov] "GET /a" 200 256
END
awk '{print $1}' access.log | sort | uniq -c | sort -k1,1nr -k2 | awk '{print $2": "$1}'
grep -c ' 200 ' access.log
awk '$(NF-1) >= 400 {e++} END {printf "%.1f%%\n", e*100/NR}' access.log
cut -d'"' -f2 access.log | cut -d' ' -f2 | sort | uniq -c | sed 's/^ *//'
awk '{b[$1]+=$NF} END {for (i in b) print i, b[i]}' access.log | sort
