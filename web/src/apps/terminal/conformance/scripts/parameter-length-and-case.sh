s="Hello World"
echo "${#s} ${s^^} ${s,,} ${s^} ${s,}"
t=otter
echo "${t^} ${t^^[te]}"
a=(one three fifteen)
echo "${#a[@]} ${#a[2]} ${a[@]^}"
echo "${s:6}" "${s: -5:3}" "${s:0:-6}"
