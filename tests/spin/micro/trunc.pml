chan c = [1] of { byte, bit, short };
int x;
int y;
int z;
active proctype P() { c!300,3,70000; c?x,y,z; assert(x == 44); assert(y==1);
  assert(z == 4464) }
