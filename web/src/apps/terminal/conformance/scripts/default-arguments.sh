set -euo pipefail
deploy() { local target="${1:-staging}" dry="${2:-}"; echo "to $target${dry:+ (dry run)}"; }
deploy
deploy live
deploy live yes
echo "${HOME:+home is set}"
