// expect: unsafe invalid-deref 26
// Servers and clients as in servers-safe.pml, but a client that cancels
// deletes its object, and the server does not know.

typedef client {
  chan reply = [0] of { byte };
  pid who;
  byte n
}
chan requests = [1] of { client& };

proctype user(byte n) {
  client& me;
  byte r;
  me = new client;
  me.who = _pid;
  me.n = n;
  requests!me;
  if
  :: me.reply?r -> assert(r == 10 * _pid + n)
  :: delete me
  fi
}

proctype server(client& c) {
  c.reply!10 * c.who + c.n
}

init {
  client& c;
  byte i;
  atomic { run user(1); run user(2) };
  for (i : 1 .. 2) {
    requests?c;
    run server(c);
    c = null
  }
}
