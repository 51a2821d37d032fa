// expect: safe
// '?[..]' only looks.
mtype = { msg, ack };
chan c = [3] of { mtype, byte };

active proctype p() {
  byte v;
  assert(!(c?[msg,_]));
  c!ack,3;
  c!msg,4;
  assert(c?[ack,3] && !(c?[ack,4]) && !(c?[msg,4]));
  assert(c??[msg,4] && !(c??[msg,5]));
  c?ack,v;
  assert(c?[msg,v] && v == 3 && len(c) == 1)
}
