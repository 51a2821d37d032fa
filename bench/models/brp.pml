/* The bounded retransmission protocol: a file of PARTS goes over lossy wires;
   each part is tried at most TRIES times more.  What both sides say at the
   end must agree. */
#ifndef PARTS
#define PARTS 4
#endif
#ifndef TRIES
#define TRIES 3
#endif
mtype = { ok, dont_know, failed };
chan data = [1] of { byte, bool }; /* number of the part, alternating bit */
chan acks = [1] of { bool };
byte got;      /* parts that the receiver has */
mtype outcome; /* what the sender says */
byte files;

active proctype Sender() {
  byte part, tries;
  bool flag;
  do
  :: part = 1; tries = 0;
     do
     :: part > PARTS -> outcome = ok; break
     :: else ->
        data!part, flag;
     waits:
        if
        :: acks?eval(flag) -> part++; tries = 0; flag = !flag
        :: acks?eval(1 - flag) -> goto waits
        :: empty(data) && empty(acks) && tries < TRIES -> tries++
        :: empty(data) && empty(acks) && tries == TRIES ->
           if
           :: part == PARTS -> outcome = dont_know
           :: else -> outcome = failed
           fi;
           break
        fi
     od;
     assert(outcome != ok || got == PARTS);
     assert(outcome != failed || got < PARTS);
     empty(data) && empty(acks);
     atomic {
       outcome = 0; got = 0; part = 0; tries = 0; flag = 0;
       files = (files + 1) % 4
     }
  od
}

active proctype Receiver() {
  byte n;
  bool flag;
  do
  :: atomic {
       data?n, flag ->
       if
       :: n == got + 1 -> got = n
       :: else
       fi;
       acks!flag;
       n = 0
     }
  :: data?_, _
  :: acks?_
  od
}
