// expect: safe
// run:
// run: --explicit.gc=rc --explicit.objects=4
// run: --explicit.gc=ms --explicit.objects=4
// Channels that initial values make are objects: they go with their owners.
typedef client { chan reply = [1] of { byte } };

active proctype a() {
  client& p;
  byte i;
  do
  :: i < 3 -> p = new client; p.reply!i; i++
  :: else -> break
  od
}
