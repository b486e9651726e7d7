check() { if [[ "$1" =~ ^[0-9]+$ ]]; then echo "$1 number"; elif [[ "$1" == *@*.* ]]; then echo "$1 mail"; else echo "$1 text"; fi; }
for v in 42 a@b.org word 4x; do check "$v"; done
