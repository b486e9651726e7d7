date -u -d @0 +%Y-%m-%d
date -u -d @86399 '+%H:%M:%S'
date -u -d '2024-02-28 +2 days' +%F
date -u -d 2024-12-25 +%A
