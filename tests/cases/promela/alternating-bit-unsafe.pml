// expect: unsafe assertion 25
// The receiver does not look at the bit.
mtype = { msg, ack };
chan to = [1] of { mtype, byte, bit };
chan from = [1] of { mtype, bit };

active proctype sender() {
  bit b, a;
  byte n;
  do
  :: to!msg(n, b)
  :: from?ack(a) ->
     if
     :: a == b -> b = 1 - b; n = (n + 1) % 4
     :: else
     fi
  od
}

active proctype receiver() {
  bit b;
  byte n, next;
  do
  :: to?msg(n, b) ->
     assert(n == next);
     next = (next + 1) % 4;
     from!ack(b)
  :: to?msg(_, _)
  od
}
