// expect: safe
// A channel in a message: the answer goes where the question came from.
chan server = [1] of { byte, chan };

proctype client(byte n) {
  chan reply = [0] of { byte };
  byte r;
  server!n,reply;
  reply?r;
  assert(r == n + 1)
}

init {
  byte n, left = 2;
  chan who;
  run client(1);
  run client(5);
  do
  :: left > 0 -> server?n,who; who!n + 1; left--
  :: else -> break
  od
}
