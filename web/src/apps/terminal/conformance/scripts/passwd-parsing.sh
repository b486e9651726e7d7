printf 'root:x:0:0::/root:/bin/bash\nann:x:1000:100::/home/ann:/bin/zsh\n' > users
while IFS=: read -r user _ uid _ _ home shell; do echo "$user $uid $home ${shell##*/}"; done < users
awk -F: '$3 >= 1000 {print $1}' users
cut -d: -f7 users | sort -u | xargs -n1 basename
