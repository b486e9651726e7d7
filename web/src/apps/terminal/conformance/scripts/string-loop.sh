s="otter"
for ((i=0; i<${#s}; i++)); do echo "$i:${s:i:1}"; done
rev=""
for ((i=${#s}-1; i>=0; i--)); do rev+=${s:i:1}; done
echo "$rev"
is_palindrome() { [[ $1 == "$(rev <<< "$1")" ]]; }
is_palindrome level && echo yes; is_palindrome otter || echo no
