mkdir -p docs/img
echo one > docs/a.txt; echo "two words" > docs/b.txt; : > docs/img/c.png
for ext in txt png; do echo "$ext: $(find docs -name "*.$ext" | wc -l | tr -d ' ')"; done
grep -rl two docs
cat docs/*.txt | wc -w | tr -d ' '
