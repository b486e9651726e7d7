printf '%s is %d years\n' Ann 30 Ben 25
printf '%5d|%-5d|%05d\n' 42 42 42
printf '%.2f %8.3f\n' 3.14159 2.71828
printf '%x %X %o\n' 255 255 8
printf '%10s|%-10s|\n' right left
printf '%c%c\n' hello world
printf '%%literal %q\n' "a b"
printf -v made '%03d' 7; echo "$made"
