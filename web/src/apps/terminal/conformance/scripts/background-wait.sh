(echo child work; exit 4) &
wait $!
echo "child ended with $?"
