trap 'echo "status was $?"' EXIT
echo "leaving with 7"
exit 7
