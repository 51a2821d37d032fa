byte x;
inline f(a) { byte t; t = a; x = t }
active proctype P() { f(1); f(2) }
