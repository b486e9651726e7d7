v="it's a \"test\""
echo "${v@Q}"
echo "${v@U}" "${v@u}"
w=ABC
echo "${w@L}"
e='a\tb'
printf '%s\n' "${e@E}"
a=(x 'y z')
echo "${a[@]@Q}"
