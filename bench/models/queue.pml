/* The queue of Michael and Scott in an array: the twin of
   examples/promela/queue.pml, with SENDERS producers of two values each and
   one consumer. */
#ifndef SENDERS
#define SENDERS 2
#endif
#define NONE 0
#define NODES (2 * SENDERS + 2)
byte value[NODES], next[NODES];
byte head = 1, tail = 1, used = 1, out;

inline cas(place, old, fresh, ok) {
  d_step {
    ok = (place == old);
    if
    :: ok -> place = fresh
    :: else
    fi
  }
}

inline enqueue(v) {
  atomic { used++; n = used };
  value[n] = v;
  do
  :: last = tail;
     after = next[last];
     if
     :: after != NONE -> cas(tail, last, after, ok)
     :: else ->
        cas(next[last], NONE, n, ok);
        if
        :: ok -> break
        :: else
        fi
     fi
  od;
  cas(tail, last, n, ok);
  n = NONE;
  last = NONE;
  after = NONE
}

active [SENDERS] proctype Producer() {
  byte n, last, after;
  bool ok;
  enqueue(_pid * 2 + 1);
  enqueue(_pid * 2 + 2)
}

active proctype Consumer() {
  byte first, last, after, count, v, seen[SENDERS];
  bool ok;
  do
  :: count == 2 -> break
  :: else ->
     do
     :: first = head;
        last = tail;
        after = next[first];
        if
        :: after == NONE -> break
        :: else
        fi;
        if
        :: first == last -> cas(tail, last, after, ok)
        :: else ->
           cas(head, first, after, ok);
           if
           :: ok ->
              v = value[after];
              assert(v > seen[(v - 1) / 2]);
              seen[(v - 1) / 2] = v;
              v = 0;
              out++;
              break
           :: else
           fi
        fi
     od;
     count++
  od
}
