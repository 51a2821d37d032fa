// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// The channel outlives its object while somebody has it.
typedef client { chan reply = [1] of { byte } };

active proctype main() {
  client& p;
  chan c;
  byte x;
  p = new client;
  c = p.reply;
  p = null;
  c!1;
  c?x;
  assert(x == 1)
}
