int i, j;
active proctype P() { i = -7 / 2; assert(i == -3); i = -7 % 3; assert(i == -1);
  i = 7 % -3; assert(i == 1); j = 40; i = 1 << j; assert(i == 256);
  i = -8 >> 1; assert(i == -4); assert((3 > 2) == 1); assert(!5 == 0);
  assert(~0 == -1); i = (3 > 2 -> 10 : 20); assert(i == 10);
  assert(2 + 3 * 4 == 14); assert((1 | 2 ^ 3 & 5) == (1 | (2 ^ (3 & 5))));
  assert((1 < 2 == 1)); assert((6 & 4 == 4) == (6 & (4 == 4)));
  assert( - 3 + 5 == 2); assert (-3 * -2 == 6); assert((5 - 3 - 1) == 1);
  assert(1 || 0 && 0) }
