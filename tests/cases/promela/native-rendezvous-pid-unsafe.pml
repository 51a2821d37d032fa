// expect: unsafe assertion 14
// run: --explicit.native=on
// Two offers of one process, on a channel that its number names: the second is
// its own, too, after partners were looked for.
chan c[2] = [0] of { byte };
active proctype P() {
  byte x;
  c[1]?x;
  if
  :: x == 4 ->
     /* the second offer */
     x = 0;
     skip;
     assert(false)
  :: else
  fi
}
active proctype Q() {
  if
  :: c[_pid % 2]!0
  :: c[_pid % 2]!4
  fi
}
