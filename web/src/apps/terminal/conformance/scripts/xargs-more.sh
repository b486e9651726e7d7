printf 'a b\nc\n' | xargs echo
printf 'a\nb\nc\n' | xargs -n 1 echo item
printf 'a\nb\nc\n' | xargs -n 2
printf 'x\ny\n' | xargs -I {} echo "<{}>"
printf 'one two\0three\0' | xargs -0 -n 1 echo
seq 3 | xargs -I% sh -c 'echo $((% * 2))'
printf '' | xargs -r echo none; echo end
touch f1 f2; ls f* | xargs rm; ls
