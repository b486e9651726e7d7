cat > sales.csv <<'EOF'
region,product,amount
north,tea,10
south,tea,5
north,coffee,7
south,coffee,12
EOF
tail -n +2 sales.csv | awk -F, '{ t[$1] += $3 } END { for (r in t) printf "%-6s %3d\n", r, t[r] }' | sort
while IFS=, read -r region product amount; do
  [ "$region" = region ] && continue
  ((amount > 8)) && echo "big: $region $product $amount"
done < sales.csv
cut -d, -f2 sales.csv | tail -n +2 | sort -u | paste -sd' '
