false | true; echo "$? ${PIPESTATUS[*]}"
true | false; echo $?
(exit 2) | (exit 3) | true; echo "${PIPESTATUS[@]}"
set -o pipefail
false | true; echo $?
(exit 4) | (exit 5) | true; echo $?
! true; echo $?
! false; echo $?
