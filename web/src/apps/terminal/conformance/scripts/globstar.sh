shopt -s globstar
mkdir -p p/q
touch one.txt two.md p/three.txt p/q/four.txt
printf '%s\n' **/*.txt
for f in **/; do echo "folder $f"; done
