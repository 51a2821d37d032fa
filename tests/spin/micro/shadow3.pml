byte y;
active proctype P() { byte x = 2; { byte x = 3; y = x }; y = x;
  assert(y == 2) }
