byte x;
inline f(a,b) { x = a; x = b }
active proctype P() { f(1,2); x = 3; f(4,x) }
