// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
typedef client { chan reply = [1] of { byte } };
byte y;

proctype give(chan c) {
  c!1
}

init {
  client& p;
  byte x;
  p = new client;
  if
  :: y = 1
  :: y = 2
  fi;
  run give(p.reply);
  _nr_pr == 1;
  p.reply?x;
  assert(x == 1)
}
