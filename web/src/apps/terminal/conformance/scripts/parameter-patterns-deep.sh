f=/usr/local/lib/libotter.so.1.2
echo "${f##*/} ${f%/*} ${f%%.*} ${f#*/}"
base=${f##*/}
echo "${base%%.*}|${base#*.}|${base##*.}|${base%.*}"
v="aXbXc"
echo "${v//X/-} ${v/X/} ${v/#a/_} ${v/%c/_}"
p='*'
echo "${v//$p/all}" "${v//"$p"/all}"
path=a/b/c
echo "${path//\// > }"
