// expect: unsafe assertion 12
// Turn is set before the wish: both may enter.
bool want[2];
byte turn, inside;

active [2] proctype p() {
  do
  :: turn = _pid;
     want[_pid] = true;
     (!want[1 - _pid] || turn == 1 - _pid);
     inside++;
     assert(inside == 1);
     inside--;
     want[_pid] = false
  od
}
