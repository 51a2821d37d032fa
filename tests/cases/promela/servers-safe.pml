// expect: safe
// Servers come and go: for every request a dispatcher starts one.  A client is
// an object with a channel for the answer and the number of its process; the
// dispatcher gets a reference to it in a message and gives that to the server.
// A client may cancel: it then notes that in the object and does not wait, and
// the server, which looks there, keeps its answer.

typedef client {
  chan reply = [0] of { byte };
  pid who;
  byte n;
  bool cancelled;
  bool served
}
chan requests = [1] of { client& };
byte answers;

proctype user(byte n) {
  client& me;
  byte r;
  me = new client;
  me.who = _pid;
  me.n = n;
  requests!me;
  if
  :: me.reply?r -> assert(r == 10 * _pid + n); answers++
  :: atomic { !me.served -> me.cancelled = true }
  fi
}

proctype server(client& c) {
  atomic {
    if
    :: c.cancelled -> goto gone
    :: else -> c.served = true
    fi
  };
  c.reply!10 * c.who + c.n;
gone:
  skip
}

init {
  client& c;
  byte i;
  atomic { run user(1); run user(2) };
  for (i : 1 .. 2) {
    requests?c;
    run server(c);
    c = null
  };
  _nr_pr == 1;
  assert(answers <= 2)
}
