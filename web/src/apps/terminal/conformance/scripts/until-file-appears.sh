tries=0
until [ -e flag ]; do tries=$((tries + 1)); [ $tries -eq 3 ] && touch flag; done
echo "after $tries tries"
