true; echo $?
nosuchcommand 2> /dev/null; echo $?
ls /nonexistent 2> /dev/null; echo $?
grep x /dev/null; echo $?
grep x nofile 2> /dev/null; echo $?
touch noexec; ./noexec 2> /dev/null; echo $?
sh -c 'exit 9'; echo $?
(exit 256); echo $?
(exit -1); echo $?
test; echo $?
