cmd='echo evaluated'
eval "$cmd"
for i in 1 2; do eval "var_$i=value$i"; done
echo "$var_1 $var_2"
name=var_2; echo "${!name}"
run() { "$@"; }
run echo "through run"
action=printf; $action '%s\n' dynamic
