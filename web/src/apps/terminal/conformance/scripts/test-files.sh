mkdir -p box
echo data > box/full
touch box/empty
[ -e box/full ] && echo exists
[ -f box/full ] && echo "is file"
[ -d box ] && echo "is folder"
[ -s box/full ] && echo "has content"
[ -s box/empty ] || echo "is empty"
[ ! -e box/none ] && echo "none is missing"
ln -s full box/link
[ -L box/link ] && echo "is link"
cat box/link
