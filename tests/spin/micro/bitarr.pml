bit b[3];
bool f[2];
bit s;
byte x;
active proctype P() { b[1] = 6; x = b[1]; assert(x == 6); f[0] = 7;
  assert(f[0] == 7); s = 6; assert(s == 0); s = 7; assert(s == 1) }
