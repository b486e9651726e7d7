for w in apple Banana 42 4x "" "a b" -v --long; do
  case "$w" in
    [a-z]*) echo "lower:$w" ;;
    [A-Z]*) echo "upper:$w" ;;
    *[!0-9]*) case $w in --*) echo long;; -*) echo short;; *) echo "mixed:$w";; esac ;;
    "") echo empty ;;
    *) echo "number:$w" ;;
  esac
done
