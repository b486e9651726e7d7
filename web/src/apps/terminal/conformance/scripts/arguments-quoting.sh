args() { local i=0 a; for a; do printf '%d<%s> ' $((++i)) "$a"; done; echo; }
args a "b c" '' d\ e
list="x y"; args $list "$list"
set -- "1 2" 3; args "$@"; args $@; args "$*"
