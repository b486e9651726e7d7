seq 5 | paste -sd' '
seq 2 2 8 | paste -sd' '
seq -w 8 10 | paste -sd' '
expr 6 \* 7
expr length "otter"
echo "scale: $(awk 'BEGIN { printf "%.3f", 10/3 }')"
sum=0; for i in $(seq 1 100); do sum=$((sum + i)); done; echo $sum
