mkdir -p tree/sub/deep
touch tree/a.txt tree/b.log tree/sub/c.txt tree/sub/deep/d.txt
find tree -name '*.txt' | sort
find tree -type d | sort
find tree -maxdepth 1 -type f | sort
find tree -name '*.log' -exec echo found {} \;
find tree -name '*.txt' ! -name 'a*' | sort
find tree -type f -empty | wc -l | tr -d ' '
