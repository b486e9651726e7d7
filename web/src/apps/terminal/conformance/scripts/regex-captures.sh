d=2026-11-26T10:30
if [[ $d =~ ^([0-9]{4})-([0-9]{2})-([0-9]{2})T(.*)$ ]]; then
  echo "${BASH_REMATCH[@]:1}"
  echo "${#BASH_REMATCH[@]}"
fi
s='key = value with spaces'
[[ $s =~ ^([^=[:space:]]+)[[:space:]]*=[[:space:]]*(.*)$ ]] && echo "<${BASH_REMATCH[1]}><${BASH_REMATCH[2]}>"
[[ "a.b" =~ a.b ]] && [[ "axb" =~ a.b ]] && ! [[ axb =~ a\.b ]] && echo dots
