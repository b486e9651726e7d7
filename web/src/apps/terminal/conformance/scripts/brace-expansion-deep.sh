echo {a,b}{1,2} pre{x,y,}post
echo {1..5} {5..1} {01..03} {a..e} {1..10..3} {z..v..2}
echo {a,{b,c}d}e
echo "{no,expansion}" {single} {}
mkdir -p proj/{src,test}/{unit,e2e}; find proj -type d | sort
