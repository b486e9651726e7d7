valid() {
  local IFS=. part; local parts
  [[ $1 =~ ^([0-9]{1,3}\.){3}[0-9]{1,3}$ ]] || return 1
  read -ra parts <<< "$1"
  for part in "${parts[@]}"; do ((part <= 255)) || return 1; done
}
for ip in 10.0.0.1 256.1.1.1 1.2.3; do if valid "$ip"; then echo "$ip ok"; else echo "$ip bad"; fi; done
