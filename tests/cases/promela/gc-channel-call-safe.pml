// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// A channel of an object as an argument.
typedef client { chan reply = [1] of { byte } };
byte y;

function give(chan c) {
  c!1
}

active proctype main() {
  client& p;
  byte x;
  p = new client;
  if
  :: y = 1
  :: y = 2
  fi;
  give(p.reply);
  p.reply?x;
  assert(x == 1)
}
