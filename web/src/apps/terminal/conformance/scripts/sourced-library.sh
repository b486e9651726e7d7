cat > lib.sh <<'EOF'
LIB_VERSION=2
shout() { echo "${*^^}!"; }
EOF
source ./lib.sh
shout hello there
. ./lib.sh; echo "v$LIB_VERSION"
cat > child.sh <<'EOF'
echo "child sees [$EXPORTED] and [$PRIVATE] with $# args: $*"
EOF
export EXPORTED=yes; PRIVATE=no
bash child.sh one two
TEMP=only bash -c 'echo "temp $TEMP"'; echo "[$TEMP]"
