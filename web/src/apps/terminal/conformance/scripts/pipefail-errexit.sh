set -eo pipefail
printf 'a\nb\n' | grep a
printf 'a\nb\n' | { grep z || true; } | wc -l
echo middle
printf 'a\n' | grep z | wc -l
echo unreachable
