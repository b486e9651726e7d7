cat > s <<'EOF'
10 pear
9 apple
10 fig
2 pear
EOF
sort s
sort -n s
sort -k2 s
sort -k1,1nr -k2 s
sort -u <<< $'b\na\nb'
uniq -d <<< $'a\na\nb'
uniq -u <<< $'a\na\nb'
sort -r <<< $'x\nz\ny'
