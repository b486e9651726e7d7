usage() {
  cat <<TEXT
usage: $1 [-h]
  -h  help
TEXT
}
usage tool
if true; then
cat <<A; cat <<B
first
A
second
B
fi
