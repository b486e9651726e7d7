shopt -s extglob
touch one.txt two.md
echo !(*.md)
