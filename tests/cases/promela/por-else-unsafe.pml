// expect: unsafe assertion 13
// A send that comes first disables the 'else': taking it alone lost the error.
chan c = [1] of { byte };

active proctype p() {
  c!1
}

active proctype q() {
  byte y;
  if
  :: c?y
  :: else -> assert(false)
  fi
}
