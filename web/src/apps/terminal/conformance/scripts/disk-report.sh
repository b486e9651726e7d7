cat > usage <<'EOF'
/dev/a 100 80 /
/dev/b 200 30 /data
/dev/c 50 49 /tmp
EOF
while read -r dev size used mount; do
  pct=$((used * 100 / size))
  flag=ok; ((pct >= 75)) && flag=high; ((pct >= 95)) && flag=FULL
  printf '%-8s %3d%% %s\n' "$mount" "$pct" "$flag"
done < usage | sort
