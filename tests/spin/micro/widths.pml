byte b;
short s;
int i;
unsigned u : 3;
mtype = { A, B, C };
mtype m;
pid p;
bool z;
active proctype P() { b = 300; assert(b == 44); b = -1; assert(b == 255);
  s = 40000; assert(s == -25536); u = 13; assert(u == 5); u = -1;
  assert(u == 7); m = 300; assert(m == 44); p = -2; assert(p == 254); z = 2;
  assert(z == 0); i = 2147483647; i++; assert(i == -2147483648);
  assert(A == 3 && B == 2 && C == 1); b = 0; b--; assert(b == 255) }
