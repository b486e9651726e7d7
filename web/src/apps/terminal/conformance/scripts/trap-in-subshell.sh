trap 'echo outer' EXIT
( trap 'echo inner' EXIT; echo sub )
( echo plain )
v=$(trap 'echo captured' EXIT; echo text); echo "[$v]"
echo end
