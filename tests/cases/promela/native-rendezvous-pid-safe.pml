// expect: safe
// run: --explicit.native=on
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
  :: c[_pid % 2]!5
  fi
}
