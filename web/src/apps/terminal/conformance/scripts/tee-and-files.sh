echo hello | tee f; cat f
echo more | tee -a f > /dev/null; cat f
echo x | tee g h | tr x y; cat g h
seq 3 | tee f | wc -l
printf 'a\n' | tee f g > h; cat f g h
