printf 'one two\nthree four\nfive six\n' > t
sed 's/o/0/' t
sed 's/o/0/g' t
sed -n '2p' t
sed '1d' t
sed -n '/three/,$p' t
sed -E 's/(\w+) (\w+)/\2 \1/' t
sed -e 's/one/1/' -e 's/six/6/' t
sed '2i\inserted' t
sed '$a\appended' t
