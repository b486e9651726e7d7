set -u
known=1
echo "$known"
echo "${unknown:-fallback}"
(echo "$unknown_variable") 2>/dev/null || echo "failed on unset"
echo done
