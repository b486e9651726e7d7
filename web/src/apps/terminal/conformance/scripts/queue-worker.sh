jobs_list=("copy a" "move b" "copy c")
while [ ${#jobs_list[@]} -gt 0 ]; do
  read -r verb what <<< "${jobs_list[0]}"
  jobs_list=("${jobs_list[@]:1}")
  case $verb in copy) echo "copied $what" ;; *) echo "skipped $what" ;; esac
done
echo "left ${#jobs_list[@]}"
