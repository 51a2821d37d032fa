/* Lamport's bakery for N customers.  Numbers end at MOST: who would draw a
   larger one comes again later. */
#ifndef N
#define N 3
#endif
#ifndef MOST
#define MOST 5
#endif
bool draws[N];
byte number[N];
byte inside;

active [N] proctype Customer() {
  byte k, most;
  do
  :: draws[_pid] = true;
     most = 0;
     for (k : 0 .. N - 1) {
       if
       :: number[k] > most -> most = number[k]
       :: else
       fi
     }
     if
     :: most == MOST -> draws[_pid] = false; goto again
     :: else
     fi;
     number[_pid] = most + 1;
     draws[_pid] = false;
     for (k : 0 .. N - 1) {
       !draws[k];
       (number[k] == 0 || number[k] > number[_pid] ||
        (number[k] == number[_pid] && k >= _pid))
     }
     inside++;
     assert(inside == 1);
     inside--;
     number[_pid] = 0;
  again:
     skip
  od
}

#ifdef LIVE
ltl used { [] (inside == 1 -> <> (inside == 0)) }
#endif
