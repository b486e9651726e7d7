true; echo $?
false; echo $?
! false; echo $?
true && echo and
false || echo or
false && echo no || echo chained
(exit 42); echo $?
if ! grep -q z <<< abc; then echo "no z"; fi
false | true; echo "pipe $?"
set -o pipefail; false | true; echo "pipefail $?"
echo "${PIPESTATUS[@]}"
