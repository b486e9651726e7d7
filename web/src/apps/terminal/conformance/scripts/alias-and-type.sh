type -t echo; type -t if; type -t nosuch; echo $?
f() { :; }; type -t f
command -v f; command -v nosuch || echo none
shopt -s expand_aliases
alias hi='echo hello'
hi there
unalias hi
builtin echo built
command echo plain
