list="one two   three"
set -- $list; echo $#
set -- "$list"; echo $#
IFS=:
path=/a:/b::/c
set -- $path; echo $#; for p; do echo "<$p>"; done
IFS=', '
v='a, b,c  d'
set -- $v; echo "$#: $1-$2-$3-$4"
unset IFS
set -- $list; echo "$*"
