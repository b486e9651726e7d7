for i in 1 2 3; do
  for n in 2 1; do [ -f "app.log.$n" ] && mv "app.log.$n" "app.log.$((n + 1))"; done
  [ -f app.log ] && mv app.log app.log.1
  echo "run $i" > app.log
done
for f in app.log*; do echo "$f: $(cat "$f")"; done
