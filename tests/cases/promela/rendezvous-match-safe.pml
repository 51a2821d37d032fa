// expect: safe
// A rendezvous happens only if the constants match.
mtype = { red, green };
chan c = [0] of { mtype };
byte seen;

active proctype sender() {
  if
  :: c!red -> seen = 1
  :: c!green -> seen = 2
  fi
}

active proctype receiver() {
  c?green;
  do
  :: seen != 0 -> break
  od;
  assert(seen == 2)
}
