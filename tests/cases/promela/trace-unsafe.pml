// expect: unsafe assertion 9
mtype = { put, take };
chan c = [2] of { mtype };

active proctype p() {
  c!put;
  if
  :: c!take
  :: c!put
  fi
}

trace {
  do
  :: c!put; c!take
  od
}
