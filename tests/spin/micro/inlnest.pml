byte x;
inline g(b) { x = b; x = b + 1 }
inline f(a) { g(a); x = 0; g(a + 1) }
active proctype P() { f(3) }
