/* Election of a leader in a ring of N nodes with buffers: the largest number
   goes round.  N is no multiple of 3. */
#ifndef N
#define N 4
#endif
chan q[N] = [2] of { byte };
byte leaders;

active [N] proctype node() {
  byte me = (_pid * 3) % N + 1, nr;
  q[(_pid + 1) % N]!me;
  do
  :: q[_pid]?nr ->
     if
     :: nr > me -> q[(_pid + 1) % N]!nr
     :: nr == me -> leaders++; assert(leaders == 1); break
     :: else
     fi
  od;
end:
  false
}
