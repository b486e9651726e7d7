# A report of the sightings. In the terminal: sh ~/documents/Samples/report.sh
cd ~/documents/Samples

echo "Otters by weather"
for weather in sun rain fog; do
  count=$(grep ",$weather$" sightings.csv | cut -d, -f3 | awk '{ sum += $1 } END { print sum }')
  echo "  $weather: $count"
done

echo "The best day"
tail -n +2 sightings.csv | sort -t, -k3 -n -r | head -n 1 | cut -d, -f1,2
