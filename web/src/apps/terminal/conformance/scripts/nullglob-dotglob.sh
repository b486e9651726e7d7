touch a.x .b.x
shopt -s nullglob
echo "[" *.none "]"
shopt -s dotglob
echo *.x
shopt -u dotglob nullglob
echo *.none
shopt -s nocaseglob
echo A.X*
