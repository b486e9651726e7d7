leap() { (( ($1 % 4 == 0 && $1 % 100 != 0) || $1 % 400 == 0 )); }
for y in 1900 2000 2023 2024; do leap $y && echo "$y leap" || echo "$y plain"; done
