seq 3; seq 2 4; seq 1 2 7; seq 5 -2 1
seq -s, 5; seq -w 8 11
seq 0.5 0.5 2
for i in $(seq 3); do printf '%s;' "$i"; done; echo
seq 3 1
