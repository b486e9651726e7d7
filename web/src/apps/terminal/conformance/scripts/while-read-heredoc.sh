while read -r first second rest; do
  echo "1=$first 2=$second rest=[$rest]"
done <<'EOF'
a b c d
one two
solo
EOF
while read -r line; do echo "> $line"; done <<< "single"
