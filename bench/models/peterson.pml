/* Peterson's algorithm for N processes: one at a time is in the critical
   section. */
#ifndef N
#define N 3
#endif
byte level[N], last[N], critical;

active [N] proctype P() {
  byte l, k;
  do
  :: for (l : 1 .. N - 1) {
       level[_pid] = l;
       last[l] = _pid;
       for (k : 0 .. N - 1) {
         if
         :: k != _pid -> (level[k] < l || last[l] != _pid)
         :: else
         fi
       }
     }
     critical++;
     assert(critical == 1);
     critical--;
     level[_pid] = 0
  od
}
