path="/srv/data/report.2024.tar.gz"
echo "${path##*/}"
echo "${path%/*}"
echo "${path%.*}"
echo "${path%%.*}"
file=${path##*/}
echo "${file#*.}"
echo "ext=${file##*.}"
