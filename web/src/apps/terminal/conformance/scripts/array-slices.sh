a=(zero one two three four five)
echo "${a[@]:2}" "|" "${a[@]:1:3}" "|" "${a[@]: -2}"
unset 'a[1]'
echo "${!a[@]}"
echo "${#a[@]} ${a[-1]}"
a+=(six seven)
echo "${a[@]}"
b=("${a[@]/e/E}")
echo "${b[*]}"
a[20]=far
echo "${!a[*]}"
