counter=0
bump() { ((counter += ${1:-1})); }
twice() { "$@"; "$@"; }
twice bump; twice bump 5
echo "$counter"
