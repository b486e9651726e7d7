printf 'port=80\nhost=a\n' > conf
sed -i 's/port=.*/port=8080/' conf
cat conf
sed -i '/host/d' conf
cat conf
sed 's|/usr|/opt|g' <<< "/usr/bin:/usr/lib"
echo "a.b.c" | sed 's/\./-/g'
echo "hello" | sed 's/.*/[&]/'
echo "abc" | sed 'y/abc/xyz/'
