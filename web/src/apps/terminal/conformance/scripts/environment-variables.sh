export APP_MODE=test
bash -c 'echo "mode $APP_MODE"'
APP_MODE=other bash -c 'echo "mode $APP_MODE"'
echo "still $APP_MODE"
unset APP_MODE
bash -c 'echo "mode ${APP_MODE:-none}"'
env X=1 bash -c 'echo "x $X"'
