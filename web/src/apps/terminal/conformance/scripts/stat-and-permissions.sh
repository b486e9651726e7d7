touch f; chmod 640 f; stat -c '%a' f
chmod u+x,g-r f; stat -c '%a %s' f
chmod 755 f; ls -l f | cut -c1-10
mkdir d; chmod 700 d; stat -c '%A' d
umask 077; umask
