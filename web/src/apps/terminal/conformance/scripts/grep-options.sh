printf 'apple\nBanana\ncherry pie\napple tart\n' > f
grep apple f; grep -i banana f; grep -v apple f; grep -c apple f; grep -n pie f
grep -E '^(apple|cherry)' f; grep -o 'p[a-z]*' f; grep -w pie f; grep -x apple f
grep -F '.' f; echo $?
grep -l apple f; grep -q apple f && echo quiet
grep -A1 Banana f; grep -B1 Banana f
grep -e apple -e pie f | wc -l
mkdir d; echo apple > d/g; grep -r apple d; grep -rh apple d
grep -m1 apple f
