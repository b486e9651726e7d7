cat > hello.sh <<'EOF'
#!/bin/bash
echo "Hello, ${1:-World}! I got $# arguments."
EOF
chmod +x hello.sh
./hello.sh
./hello.sh Otter two
[ -x hello.sh ] && echo executable
