cat > text <<'EOF'
the cat and the dog
and the bird
EOF
tr ' ' '\n' < text | sort | uniq -c | sort -k1,1nr -k2 | while read -r n w; do echo "$w=$n"; done
wc -l < text | tr -d ' '
wc -w < text | tr -d ' '
declare -A freq
for w in $(cat text); do ((freq[$w]++)); done
echo "the: ${freq[the]} and: ${freq[and]}"
