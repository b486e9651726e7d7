for c in grep sed no_such_tool; do
  if command -v "$c" > /dev/null 2>&1; then echo "$c is there"; else echo "$c is missing"; fi
done
