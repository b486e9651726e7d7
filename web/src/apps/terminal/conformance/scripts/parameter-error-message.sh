( : "${missing:?is needed}"; echo not here ) ; echo "status $?"
v=set
: "${v:?is needed}"; echo "$v"
echo "${other:=made}"; echo "$other"
echo "${other:+yes}${none:+no}"
empty=
echo "${empty-a}${empty:-b}"
