date -u -d '2026-01-31' +%F
date -u -d '2026-02-28 12:00' '+%Y/%m/%d %H:%M:%S'
date -u -d @0 +%FT%TZ
date -u -d '2024-03-01' '+%j %A %b %y %u'
a=$(date -u -d 2026-03-01 +%s); b=$(date -u -d 2026-02-01 +%s); echo $(( (a-b)/86400 ))
