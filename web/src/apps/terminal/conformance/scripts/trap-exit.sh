cleanup() { echo "cleaning up"; rm -f temp; }
trap cleanup EXIT
touch temp
echo working
exit 0
