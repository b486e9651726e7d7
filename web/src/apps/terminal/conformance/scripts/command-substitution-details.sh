echo "[$(printf 'a\n\n\n')]"
v=$(printf 'x\ny\n'); echo "$v"; echo $v
echo "$(echo "$(echo a; echo b)" | wc -l)"
v=`echo old \`echo nested\``; echo "$v"
false; v=$(echo $?); echo "$v"
v=$(exit 4); echo $?
echo $(< /dev/null) end
printf 'in file' > f; echo "$(< f)"
