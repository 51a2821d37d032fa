bool want[2];
byte turn;
byte cs;
active [2] proctype P() { do :: want[_pid] = true; turn = 1 - _pid;
  (!want[1 - _pid] || turn == _pid) -> cs++; assert(cs == 1); cs--;
  want[_pid] = false od }
