// expect: unsafe assertion 10
// The answer of one client goes to the other.
chan server = [2] of { byte, chan };

proctype client(byte n) {
  chan reply = [1] of { byte };
  byte r;
  server!n,reply;
  reply?r;
  assert(r == n + 1)
}

init {
  byte n, m;
  chan first, second;
  run client(1);
  run client(5);
  server?n,first;
  server?m,second;
  first!m + 1;
  second!n + 1
}
