printf 'one\ntwo\nthree\n' > lines
exec 4< lines
read -r first <&4
read -r -u 4 second
echo "$first/$second"
exec 4<&-
while IFS= read -r l <&5; do echo "- $l"; done 5< lines
