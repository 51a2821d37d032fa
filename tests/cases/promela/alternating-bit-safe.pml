// expect: safe
// Messages over a channel that loses some: each has a bit, and is sent again
// until that bit is acknowledged.
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
  bit b, expected;
  byte n, next;
  do
  :: to?msg(n, b) ->
     if
     :: b == expected ->
        assert(n == next);
        next = (next + 1) % 4;
        expected = 1 - expected
     :: else
     fi;
     from!ack(b)
  :: to?msg(_, _)
  od
}
