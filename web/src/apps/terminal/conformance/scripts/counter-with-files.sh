mkdir -p a/b
for i in 1 2 3; do echo "line $i" >> a/log; done
for i in x y; do echo "$i" > "a/b/$i"; done
echo "lines: $(wc -l < a/log | tr -d ' ')"
cat a/b/*
head -n 1 a/log; tail -n 1 a/log
tee copy < a/log > /dev/null; cmp -s a/log copy && echo same || echo differ
dirname a/b/x; basename a/b/x; basename report.txt .txt
