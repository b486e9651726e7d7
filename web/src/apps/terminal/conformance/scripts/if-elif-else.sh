grade() {
  local score=$1
  if [ "$score" -ge 90 ]; then echo A
  elif [ "$score" -ge 80 ]; then echo B
  elif [ "$score" -ge 70 ]; then echo C
  else echo F
  fi
}
for s in 95 83 70 12; do echo "$s $(grade $s)"; done
