file=todo.txt
add() { echo "[ ] $*" >> "$file"; }
finish() { sed -i "${1}s/\[ \]/[x]/" "$file"; }
add buy milk; add call Bob; add write tests
finish 2
nl -w1 -s' ' "$file"
grep -c '\[ \]' "$file"
