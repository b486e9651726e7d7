who=world
cat <<EOF
Hello $who
Sum: $((1 + 2))
Cmd: $(echo inner)
EOF
cat <<'EOF'
Raw $who $(echo no)
EOF
cat <<-EOF
	indented with a tab
	twice
	EOF
tr a-z A-Z <<EOF
shout this
EOF
