// expect: unsafe assertion 15
// A local step brings p to its receive, which disables the 'else' of q.
chan c = [0] of { byte };

active proctype p() {
  byte t;
  t = 1;
end:
  c?_
}

active proctype q() {
  if
  :: c!1
  :: else -> assert(false)
  fi
}
