declare -A age=([maya]=31 [bo]=7 ["two words"]=2)
for k in "${!age[@]}"; do echo "$k: ${age[$k]}"; done | sort
echo "${#age[@]}"
unset 'age[bo]'
[[ -v age[maya] ]] && echo has
[[ -v age[bo] ]] || echo gone
age[maya]=32
((age[maya]+=1)); echo "${age[maya]}"
