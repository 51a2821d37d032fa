chan c = [4] of { byte, byte };
byte x, y;
active proctype P() { c!3,1; c!1,5; c!3,0; c??3,y; assert(y==1); c??3,y;
  assert(y == 0); c?x,y; assert(x==1 && y == 5); if :: c??[3,0]
  :: else -> x = 77 fi; assert (x == 77) }
