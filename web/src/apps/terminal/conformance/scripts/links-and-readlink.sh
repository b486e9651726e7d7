echo data > target; ln -s target link
readlink link; cat link; [ -L link ] && echo symlink
ln target hard; echo more >> hard; cat target
rm target; cat link 2> /dev/null || echo dangling
[ -e link ] || echo "not there"
cat hard
