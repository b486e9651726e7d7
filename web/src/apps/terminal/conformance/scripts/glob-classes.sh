touch a1.txt b2.txt c3.log .hidden "with space.txt" A1.TXT
echo *.txt
echo [ab]*.txt
echo [!a]*.log
echo [[:digit:]]* ?1.txt
echo .h*
for f in *.txt; do echo "<$f>"; done
echo none*
