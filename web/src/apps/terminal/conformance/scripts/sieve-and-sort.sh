n=30; for ((i=2;i<=n;i++)); do s[i]=1; done
for ((i=2;i*i<=n;i++)); do ((s[i])) && for ((j=i*i;j<=n;j+=i)); do s[j]=0; done; done
for i in "${!s[@]}"; do ((s[i])) && printf '%d ' "$i"; done; echo
a=(5 2 9 1)
for ((i=1;i<${#a[@]};i++)); do k=${a[i]}; for ((j=i-1;j>=0&&a[j]>k;j--)); do a[j+1]=${a[j]}; done; a[j+1]=$k; done
echo "${a[@]}"
