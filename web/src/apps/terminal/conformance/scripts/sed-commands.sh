printf 'apple\nbanana\ncherry\n' > f
sed 's/an/AN/' f | sed -n 2p; sed 's/an/AN/g' f | sed -n 2p; sed 's/an/AN/2' f | sed -n 2p
sed -E 's/(.)(.)/\2\1/' f
sed 's/.*/[&]/' f
sed '/banana/i before' f; sed '/banana/a after' f; sed '/banana/c changed' f
sed -e 's/a/1/' -e 's/e/2/' f
sed 'y/abc/xyz/' f
sed -n '/an/{s/b/B/;p}' f
sed 's|a/b|c|; s/P/q/I' <<< 'a/b p'
sed -n '$=' f
sed 'N;s/\n/+/' f
