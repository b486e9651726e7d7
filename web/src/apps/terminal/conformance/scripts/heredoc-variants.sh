name=otter
cat <<END
hello $name $(echo sub) $((1+1))
END
cat <<'END'
hello $name $(echo sub)
END
cat <<-END
	tabs are cut
	  spaces stay
	END
cat <<END | tr a-z A-Z
piped \$name
END
