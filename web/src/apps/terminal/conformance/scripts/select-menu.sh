PS3='pick: '
printf '2\n' | { select o in red green; do echo "got $o"; break; done; } 2>/dev/null
