// expect: unsafe assertion 13
// A receive that comes first makes room and so disables the 'else'.
chan c = [1] of { byte };

active proctype p() {
  c?_
}

active proctype q() {
  c!1;
  if
  :: c!2
  :: else -> assert(false)
  fi
}
