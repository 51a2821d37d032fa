// expect: safe
// The receiver is ready before anyone asks whether it is.
chan c = [0] of { byte };
bool ready;

function f() {
  byte t;
  t = 1;
  return
}

active proctype p() {
  f();
  ready = true;
  c?_
}

active proctype q() {
  ready;
  if
  :: c!1
  :: else -> assert(false)
  fi
}
