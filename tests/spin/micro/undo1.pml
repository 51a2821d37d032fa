chan c = [2] of { int };
byte v;
int w;
byte k;
active proctype P() { c!300; if :: c?v -> k = 1 :: c?w -> k = 2;
  assert(w == 300) :: c?v -> k = 3 fi }
