// expect: safe
// A rendezvous is one step: who sends and who receives go on together.
chan c = [0] of { byte, byte };
byte sent, got;

active proctype sender() {
  sent = 1;
  c!1,7;
  sent = 2;
  c!2,9
}

active proctype receiver() {
  byte n, v;
  c?n,v;
  assert(n == 1 && v == 7 && sent >= 1);
  c?n,v;
  assert(n == 2 && v == 9 && sent == 2)
}
