/* A sliding window: up to WINDOW numbers, modulo 2 * WINDOW, are on their way
   over wires that lose what they like. */
#ifndef WINDOW
#define WINDOW 2
#endif
#ifndef WIRE
#define WIRE 2
#endif
#define ROUND (2 * WINDOW)
chan data = [WIRE] of { byte };
chan acks = [WIRE] of { byte };
byte expected; /* by the receiver */
byte oldest;   /* not acknowledged yet */
byte fresh;    /* the next one to send */

active proctype Sender() {
  byte n;
  do
  :: (fresh + ROUND - oldest) % ROUND < WINDOW && nfull(data) ->
     atomic {
       data!fresh;
       fresh = (fresh + 1) % ROUND
     }
  :: acks?n ->
     if
     :: (n + ROUND - oldest) % ROUND <= (fresh + ROUND - oldest) % ROUND ->
        oldest = n
     :: else
     fi
  :: oldest != fresh && nfull(data) -> data!oldest
  :: nempty(data) -> data?_
  od
}

active proctype Receiver() {
  byte n;
  do
  :: data?n ->
     if
     :: n == expected ->
        assert(expected != fresh);
        expected = (expected + 1) % ROUND
     :: else
     fi
  :: nfull(acks) -> acks!expected
  :: nempty(acks) -> acks?_
  od
}
