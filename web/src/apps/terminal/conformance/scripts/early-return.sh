find_first() { local n; for n in "$@"; do if ((n % 7 == 0)); then echo "$n"; return 0; fi; done; return 1; }
find_first 3 14 21 || echo none
find_first 1 2 || echo none
