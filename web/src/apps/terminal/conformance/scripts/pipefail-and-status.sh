run() { "$@" > /dev/null 2>&1 && echo "ok: $*" || echo "failed ($?): $*"; }
run true
run false
run grep x /dev/null
run test -d /tmp
