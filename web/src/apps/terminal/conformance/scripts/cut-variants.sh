echo 'a:b:c:d' | cut -d: -f2
echo 'a:b:c:d' | cut -d: -f2-
echo 'a:b:c:d' | cut -d: -f-2,4
echo 'abcdef' | cut -c2-4,6
printf 'x\ty\tz\n' | cut -f3,1
echo 'no delimiter' | cut -d: -f2
echo 'no delimiter' | cut -d: -s -f2
echo 'a,b,c' | cut -d, -f1,3 --output-delimiter=' - '
echo 'abcdef' | cut -c3- --complement
