printf '%s-%s\n' a b c
printf '%5d|%-5d|%05d|%+d\n' 42 42 42 42
printf '%.3f %8.2f %e\n' 3.14159 2.5 12345.678
printf '%s\n' "tab\there"
printf '%b\n' "tab\there" 'a\nb'
printf '%q\n' "a b" "it's" '$x'
printf '%c%c\n' hello world
printf '100%%\n'
printf '%10s|%-10s|\n' right left
printf '%*d\n' 6 42
printf -v out '%03d' 7; echo "$out"
