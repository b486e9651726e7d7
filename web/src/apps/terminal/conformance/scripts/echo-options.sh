echo -n no newline; echo
echo -e 'a\tb\nc'
echo -E 'a\tb'
echo -ne 'x\n'
echo -- dashes
echo -n -e 'both\n'
echo "-n" quoted
echo -x
echo 'a\nb'
