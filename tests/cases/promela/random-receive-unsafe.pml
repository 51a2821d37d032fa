// expect: unsafe deadlock 10
// '?' looks at the first message only.
mtype = { apple, pear };
chan c = [4] of { mtype, byte };

active proctype p() {
  byte v;
  c!apple,1;
  c!pear,2;
  c?pear,v
}
