set -u
a=1
echo "$a ${b-default} ${b:-d2} ${c+x}"
arr=()
echo "${#arr[@]}"
for i in "${arr[@]}"; do echo never; done
echo "$#"
( echo "$undefined"; echo never ) ; echo "status $?"
echo "${1-none}"
