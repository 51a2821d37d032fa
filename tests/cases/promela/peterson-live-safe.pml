// expect: safe
// run: --explicit.fair=1
// Who wants to enter does, under weak fairness.
bool want[2], in[2];
byte turn;

active [2] proctype p() {
  do
  :: want[_pid] = true;
     turn = _pid;
     (!want[1 - _pid] || turn == 1 - _pid);
     in[_pid] = true;
     in[_pid] = false;
     want[_pid] = false
  od
}

ltl enters { [] (want[0] -> <> in[0]) }
