print_row() { printf '| %-6s | %4s |\n' "$@"; }
print_row name qty
printf '|%s|\n' "-----------------"
while read -r n q; do print_row "$n" "$q"; done <<< $'pen 4\nink 12'
