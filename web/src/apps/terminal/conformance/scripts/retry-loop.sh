attempt=0
flaky() { attempt=$((attempt + 1)); [ $attempt -ge 3 ]; }
until flaky; do echo "try $attempt failed"; done
echo "worked on try $attempt"
