mkdir photos
touch photos/IMG_{1..3}.JPG
for f in photos/*.JPG; do
  base=${f##*/}
  mv "$f" "photos/trip-${base#IMG_}"
done
for f in photos/*; do new=${f%.JPG}.jpg; mv "$f" "$new"; done
ls photos
mkdir backup && cp photos/*.jpg backup/ && ls backup | wc -l | tr -d ' '
rm -r photos; [ -d photos ] || echo "photos removed"
