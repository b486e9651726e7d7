IFS=',' read -ra items <<< "red,green,blue"
echo "${#items[@]} ${items[2]}"
joined=$(IFS=-; echo "${items[*]}")
echo "$joined"
path="/a/b/c"; IFS=/ read -ra p <<< "$path"; echo "${#p[@]} ${p[3]}"
