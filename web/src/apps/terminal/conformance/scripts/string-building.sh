s=; for i in {1..5}; do s+="$i,"; done; echo "${s%,}"
printf -v line '%*s' 20 ''; echo "${line// /-}"
rep() { local o; printf -v o "%${2}s" ''; echo "${o// /$1}"; }; rep = 10
rev_s() { local s=$1 o= i; for ((i=${#s}-1;i>=0;i--)); do o+=${s:i:1}; done; echo "$o"; }; rev_s otter
w="  trim me  "; w="${w#"${w%%[![:space:]]*}"}"; w="${w%"${w##*[![:space:]]}"}"; echo "[$w]"
IFS=,; a=(x y z); echo "${a[*]}"
