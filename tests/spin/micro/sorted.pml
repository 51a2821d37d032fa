chan c = [4] of { byte, byte };
byte x, y;
active proctype P() { c!!3,1; c!!1,5; c!!3,0; c!!2,9; c?x,y; assert(x==1);
  c?x,y; assert(x==2); c?x,y; assert(x==3 && y == 0) }
