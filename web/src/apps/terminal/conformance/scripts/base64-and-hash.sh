echo -n "otter" | base64
echo "b3R0ZXI=" | base64 -d; echo
echo -n "abc" | md5sum | cut -d' ' -f1
echo -n "abc" | sha256sum | cut -d' ' -f1
