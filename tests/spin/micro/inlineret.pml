byte x;
inline f(a) { if :: a > 1 -> return a :: else -> return 7 fi }
active proctype P() { x = f(1); x = f(2) }
