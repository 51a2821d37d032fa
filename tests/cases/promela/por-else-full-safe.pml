// expect: safe
// There is room before anyone asks for it.
chan c = [1] of { byte };
bool taken;

active proctype p() {
  c?_;
  taken = true
}

active proctype q() {
  c!1;
  taken;
  if
  :: c!2
  :: else -> assert(false)
  fi
}
