HOME=/home/otter
echo ~ ~/notes "~" '~' \~
p=~/bin:~/lib
echo "$p"
x=~; echo "$x/y"
echo a~ ~a/b
case ~ in /home/otter) echo matched;; esac
