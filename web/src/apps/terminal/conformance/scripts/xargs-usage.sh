echo "a b c" | xargs -n1 echo item
printf '1\n2\n3\n' | xargs echo all:
printf 'x\ny\n' | xargs -I{} echo "<{}>"
printf 'f1 f2' | xargs touch
ls f1 f2
find . -name 'f[12]' | sort | xargs rm
ls f1 2>/dev/null || echo removed
