// expect: safe
// The message is there before anyone asks for it.
chan c = [1] of { byte };
bool sent;

active proctype p() {
  c!1;
  sent = true
}

active proctype q() {
  byte y;
  sent;
  if
  :: c?y
  :: else -> assert(false)
  fi
}
