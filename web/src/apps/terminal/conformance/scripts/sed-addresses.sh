seq 10 > f
sed -n '3p' f; sed -n '2,4p' f; sed -n '$p' f
sed '2,9d' f; sed -n '/5/,/7/p' f
sed -n '1~4p' f; sed '3q' f
sed -n '/1/!p' f | head -2
sed -n '5,+2p' f
sed '$!d' f
