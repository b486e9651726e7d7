tmp=$(mktemp)
echo "secret" > "$tmp"
[ -f "$tmp" ] && cat "$tmp"
rm "$tmp"; [ -e "$tmp" ] || echo gone
dir=$(mktemp -d)
touch "$dir/x"; ls "$dir"; rm -rf "$dir"
