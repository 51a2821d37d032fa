// expect: unsafe acceptance-cycle 19
// run: --explicit.fair=1
// Without a turn both may give way for ever.
bool want[2], in[2];

active [2] proctype p() {
  do
  :: want[_pid] = true;
     do
     :: want[1 - _pid] -> want[_pid] = false; want[_pid] = true
     :: else -> break
     od;
     in[_pid] = true;
     in[_pid] = false;
     want[_pid] = false
  od
}

ltl enters { [] (want[0] -> <> in[0]) }
