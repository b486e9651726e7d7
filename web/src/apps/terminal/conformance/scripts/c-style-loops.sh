for ((i=0, j=10; i<j; i+=3, j-=2)); do echo "$i $j"; done
for ((;;)); do ((++n >= 3)) && break; done; echo "$n"
i=5; while ((i--)); do printf '%d ' "$i"; done; echo
until ((i >= 3)); do ((i+=1)); done; echo "$i"
