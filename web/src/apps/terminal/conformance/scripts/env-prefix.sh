X=1 sh -c 'echo $X'; echo "${X-unset}"
export Y=2; Y=3 sh -c 'echo $Y'; echo "$Y"
f() { echo "$Z"; }; Z=in f; echo "${Z-unset}"
env -i A=b sh -c 'echo $A'
IFS=: read -r a b <<< "l:r"; echo "$a $b"
A=1 B=2 env | grep -E '^[AB]=' | sort
