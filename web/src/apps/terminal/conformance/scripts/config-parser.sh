cat > app.ini <<'EOF'
# comment
host = localhost
port=8080

debug = true
EOF
declare -A conf
while IFS='=' read -r key value; do
  key="${key//[[:space:]]/}"
  [[ -z $key || $key == \#* ]] && continue
  value="${value#"${value%%[![:space:]]*}"}"
  conf[$key]=$value
done < app.ini
for k in host port debug; do echo "$k -> ${conf[$k]}"; done
