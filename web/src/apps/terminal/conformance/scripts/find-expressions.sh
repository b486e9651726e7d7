mkdir -p a/b c; touch a/x.txt a/b/y.TXT c/z.log; echo data > c/big
find . -type f | sort; find . -name '*.txt'; find . -iname '*.txt' | sort
find . -type d -not -name . | sort
find . -maxdepth 1 | sort; find . -mindepth 2 -type f | sort
find . -size +0 -type f; find . -empty -type f | sort
find . -name '*.log' -exec echo found {} \;
find . -type f \( -name '*.txt' -o -name '*.log' \) | sort
find a -path '*/b/*'
find . -name '*.log' -delete; find . -name '*.log' | wc -l
