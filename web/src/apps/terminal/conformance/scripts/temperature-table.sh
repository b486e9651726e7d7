for c in 0 20 37 100; do f=$((c * 9 / 5 + 32)); printf '%3d C = %3d F\n' "$c" "$f"; done
