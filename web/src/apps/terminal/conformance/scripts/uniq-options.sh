printf 'a\na\nb\nA\na\n' > f
uniq f; uniq -c f | sed 's/^ *//'; uniq -d f; uniq -u f
uniq -i f
sort f | uniq -c | sort -rn | awk '{print $1, $2}'
printf '1 x\n2 x\n3 y\n' | uniq -f1
printf 'ax\nbx\ncy\n' | uniq -s1
