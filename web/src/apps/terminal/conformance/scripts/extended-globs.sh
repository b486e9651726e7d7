shopt -s extglob
touch one.txt two.md
echo @(one|two).*
echo +(o|n|e).txt
name="00042"
echo "${name##+(0)}"
[[ foobar == foo+(b|a|r) ]] && echo matched
case bar in @(foo|bar)) echo "in the list" ;; esac
