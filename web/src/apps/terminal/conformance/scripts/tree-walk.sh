mkdir -p w/x/y; echo 1 > w/1; echo 22 > w/x/2; echo 333 > w/x/y/3
walk() { local d=$1 pad=$2 e; for e in "$d"/*; do echo "$pad${e##*/}"; [ -d "$e" ] && walk "$e" "$pad  "; done; return 0; }
walk w ""
total=0; while read -r s; do total=$((total + s)); done < <(find w -type f -exec wc -c {} \; | awk '{print $1}'); echo "$total bytes"
