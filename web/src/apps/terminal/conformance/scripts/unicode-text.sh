s="größe 日本 🦦"
echo "${#s}"
echo "${s:0:5}"
echo "${s^^}"
for w in $s; do echo "[$w]"; done
echo "naïve café" | sed 's/é/e/'
