json='{"name":"otter","age":4,"tags":["wet","quick"]}'
echo "$json" | grep -o '"name":"[^"]*"' | cut -d'"' -f4
echo "$json" | sed -E 's/.*"age":([0-9]+).*/\1/'
echo "$json" | tr ',' '\n' | wc -l | tr -d ' '
