kind() {
  case "$1" in
    *.txt|*.md) echo "$1: text" ;;
    *.jpg|*.png) echo "$1: image" ;;
    [0-9]*) echo "$1: starts with digit" ;;
    "") echo "empty" ;;
    *) echo "$1: unknown" ;;
  esac
}
kind notes.txt; kind pic.png; kind 42nd; kind ""; kind other
case abc in a*) echo one ;;& *c) echo two ;; *) echo never ;; esac
case x in x) echo fall ;& y) echo through ;; esac
