shopt -s extglob
touch one.txt two.md
echo !(*.md)
echo @(one|two).*
name="00042"
echo "${name##+(0)}"
[[ foobar == foo+(b|a|r) ]] && echo matched
