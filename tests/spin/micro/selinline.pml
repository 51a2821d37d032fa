byte i;
inline f() { select (i : 1 .. 3) }
active proctype P() { f(); i = 99 }
