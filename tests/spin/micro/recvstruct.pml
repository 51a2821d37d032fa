typedef M { byte f; byte g };
chan c = [1] of { M, byte }; M m, n;
byte x;
active proctype P() { m.f = 3; m.g = 4; c!m,5; c?n,x;
  assert(n.f == 3 && n.g == 4 && x == 5) }
