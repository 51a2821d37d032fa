// expect: unsafe invalid-deref 17
// The channel goes with its object.
typedef client { chan reply = [1] of { byte } };
chan requests = [2] of { client& };

proctype user() {
  client& me;
  me = new client;
  requests!me;
  delete me
}

init {
  client& c;
  run user();
  requests?c;
  c.reply!1
}
