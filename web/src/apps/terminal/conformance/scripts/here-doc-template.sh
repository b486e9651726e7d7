render() { cat <<EOF
Dear $1,
you owe \$$2.
$( (( $2 > 50 )) && echo "Please hurry." || echo "No rush." )
EOF
}
render Ann 20
render Ben 90
