// expect: safe
// run:
// run: --explicit.gc=ms
// Every object of an array has its own channels.
typedef port { chan in[2] = [1] of { byte }; byte n };
port& p;

active proctype main() {
  byte v;
  do
  :: p = new port[2];
     p[0].in[1]!5;
     p[1].in[1]!6;
     assert(len(p[1].in[0]) == 0);
     p[1].in[1]?v;
     assert(v == 6)
  od
}
