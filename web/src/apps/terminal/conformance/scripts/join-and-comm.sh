printf '1 a\n2 b\n3 c\n' > l; printf '1 x\n3 y\n4 z\n' > r
join l r
join -t, <(printf 'k,1\n') <(printf 'k,2\n')
printf 'a\nb\nc\n' > p; printf 'b\nc\nd\n' > q
comm p q; comm -23 p q; comm -13 p q
