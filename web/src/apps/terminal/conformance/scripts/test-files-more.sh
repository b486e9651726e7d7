echo data > f; mkdir d; ln -s f link; : > empty
for t in -e -f -d -s -r -w -x -L -h; do
  for n in f d link empty none; do [ $t $n ] && printf '%s ' "$t$n"; done
done; echo
chmod +x f; [ -x f ] && echo executable
[ f -ef link ] && echo same
[[ -f f && ! -d f ]] && echo file
