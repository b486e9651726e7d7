mkdir -p d/e; echo 1 > d/f
cp d/f d/g; cp -r d copy; mv d/g d/h; ls d copy
rm d/h; rmdir d/e; ls d
rm -r copy; ls
cp nofile x 2> /dev/null || echo "no copy"
mkdir d 2> /dev/null || echo exists
mkdir -p d && echo fine
touch 'a b'; rm 'a b'; ls -1
basename /x/y.txt .txt; dirname /x/y.txt
