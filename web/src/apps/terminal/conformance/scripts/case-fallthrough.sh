for n in 1 2 3; do
  case $n in
    1) echo one ;;&
    1|2) echo "one or two" ;&
    3) echo reached ;;
    *) echo other ;;
  esac
done
x='*'
case '*' in "$x") echo literal ;; esac
case abc in a?c) echo q ;; esac
