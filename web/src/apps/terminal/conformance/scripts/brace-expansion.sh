echo {a,b,c}.txt
echo file{1..3}
echo {01..03}
echo pre{x,y{1,2}}post
mkdir -p proj/{src,test/{unit,e2e}}
find proj | sort
echo {z..w}
