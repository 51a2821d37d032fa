// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// The channel of an object becomes garbage with the object.
typedef client { chan reply = [1] of { byte } };
client& me;

active proctype main() {
  do
  :: me = new client; me.reply!1
  od
}
