chan c = [1] of { bit };
chan d = [1] of { bit, bit };
byte x, y;
active proctype P() { c!6; c?x; assert(x == 6); d!6,7; d?x,y;
  assert(x==0 && y == 1) }
