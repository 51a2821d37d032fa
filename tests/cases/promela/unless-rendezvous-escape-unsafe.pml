// expect: unsafe assertion 9
// A receive in an escape takes the message of a rendezvous before the main
// sequence can.
chan c = [0] of { byte };
byte y;

active proctype p() {
  byte l;
  { c?1; y = 1 } unless { c?l; assert(y == 1) }
}

active proctype q() {
  c!1
}
