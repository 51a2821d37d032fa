// expect: unsafe deadlock 12
// run:
// run: --explicit.gc=rc --explicit.objects=4
// run: --explicit.gc=ms --explicit.objects=4
// The channel is full.
typedef client { chan reply = [1] of { byte } };

active proctype a() {
  client& p;
  byte i;
  do
  :: i < 3 -> p = new client; p.reply!i; p.reply!i; i++
  :: else -> break
  od
}
