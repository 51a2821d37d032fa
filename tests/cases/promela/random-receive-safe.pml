// expect: safe
// '??' takes the first message that matches.
mtype = { apple, pear };
chan c = [4] of { mtype, byte };

active proctype p() {
  byte v;
  c!apple,1;
  c!pear,2;
  c!apple,3;
  c!pear,4;
  c??pear,v; assert(v == 2);
  c??pear,v; assert(v == 4);
  c?apple,v; assert(v == 1);
  c??apple,v; assert(v == 3 && len(c) == 0)
}
