names=(ann ben cat)
ages=(30 25 41)
for i in "${!names[@]}"; do printf '%d. %s (%d)\n' "$((i + 1))" "${names[i]}" "${ages[i]}"; done
