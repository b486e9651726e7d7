for i in 1 2 3; do printf '%d ' "$i"; done; echo
for i in {5..1}; do printf '%s ' "$i"; done; echo
for i in {0..20..5}; do printf '%s ' "$i"; done; echo
for ((i = 0; i < 4; i++)); do printf '%d,' "$i"; done; echo
for word in one "two words" three; do echo "<$word>"; done
for x in {a..c}{1,2}; do printf '%s ' "$x"; done; echo
