// expect: safe
// The receiver is ready before anyone asks whether it is.
chan c = [0] of { byte };
bool ready;

active proctype p() {
  byte t;
  t = 1;
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
