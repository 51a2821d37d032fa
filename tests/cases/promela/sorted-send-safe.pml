// expect: safe
// '!!' keeps messages in order, equal ones in order of arrival.
chan c = [4] of { byte, byte };

active proctype p() {
  byte k, v;
  c!!3,1;
  c!!1,2;
  c!!2,3;
  c!!1,1;
  c?k,v; assert(k == 1 && v == 1);
  c?k,v; assert(k == 1 && v == 2);
  c?k,v; assert(k == 2 && v == 3);
  c?k,v; assert(k == 3 && v == 1);
  assert(empty(c))
}
