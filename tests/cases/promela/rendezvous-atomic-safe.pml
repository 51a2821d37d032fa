// expect: safe
// Control goes from an atomic sender to an atomic receiver.
chan c = [0] of { byte };
byte x;

active proctype sender() {
  atomic { c!1; x = x + 10 }
}

active proctype receiver() {
  byte v;
  atomic { c?v; assert(x == 0); x = x + 1; assert(x == 1) }
}

active proctype meddler() {
  byte t;
  t = x
}
