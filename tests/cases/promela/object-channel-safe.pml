// expect: safe
// An object holds a channel of its own and the number of a process.
typedef client { chan reply = [1] of { byte }; pid who; byte n };
chan requests = [2] of { client& };

proctype user(byte n) {
  client& me;
  byte r;
  me = new client;
  me.who = _pid;
  me.n = n;
  requests!me;
  me.reply?r;
  assert(r == n + _pid)
}

init {
  client& c;
  byte i;
  run user(10);
  run user(20);
  for (i : 1 .. 2) {
    requests?c;
    c.reply!c.n + c.who
  }
}
