byte a = b;
int b = 5;
byte c = 3;
byte d = c + 1;
byte e = f;
byte f = 6;
active proctype P() { assert(a == 0); assert(d == 4); assert(e == 0) }
