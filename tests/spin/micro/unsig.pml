unsigned u : 4 = 12;
byte x;
active proctype P() { u = u + 5; assert(u == 1); u = u - 2; assert(u == 15);
  x = u << 1; assert(x == 30) }
