// expect: unsafe assertion 21
// The return from a function brings p to its receive, which disables the
// 'else' of q.
chan c = [0] of { byte };

function f() {
  byte t;
  t = 1;
  return
}

active proctype p() {
  f();
end:
  c?_
}

active proctype q() {
  if
  :: c!1
  :: else -> assert(false)
  fi
}
