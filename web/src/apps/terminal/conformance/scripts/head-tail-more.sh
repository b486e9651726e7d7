seq 20 > f
head -3 f; head -n -17 f; tail -3 f; tail -n +18 f
head -c 5 f; echo; tail -c 3 f
head -n 1 f f
seq 3 | head -n 10
seq 5 | tail -n 2 | head -n 1
