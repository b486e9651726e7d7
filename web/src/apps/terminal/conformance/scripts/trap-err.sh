trap 'echo "error caught"' ERR
false
echo after
true
