cat > log <<'EOF'
INFO start
ERROR disk full
WARN slow
ERROR net down
info lower
EOF
grep ERROR log
grep -c ERROR log
grep -n WARN log
grep -i info log
grep -v ERROR log | wc -l | tr -d ' '
grep -E '^(INFO|WARN)' log
grep -o 'disk [a-z]*' log
grep -q nothing log || echo "not found"
