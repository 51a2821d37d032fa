// expect: safe
// Mutual exclusion of two processes, Peterson 1981.
bool want[2];
byte turn, inside;

active [2] proctype p() {
  do
  :: want[_pid] = true;
     turn = _pid;
     (!want[1 - _pid] || turn == 1 - _pid);
     inside++;
     assert(inside == 1);
     inside--;
     want[_pid] = false
  od
}
