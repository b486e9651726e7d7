encode() { tr 'A-Za-z' 'N-ZA-Mn-za-m' <<< "$1"; }
encode "Hello Otter"
encode "$(encode "Hello Otter")"
