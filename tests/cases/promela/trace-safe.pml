// expect: safe
// The operations on the channel happen in the order of the trace.
mtype = { put, take };
chan c = [2] of { mtype };

active proctype p() {
  byte n;
  do
  :: n < 3 -> c!put; c!take; n++
  :: else -> break
  od
}

active proctype q() {
  do
  :: c?put
  :: c?take
  :: timeout -> break
  od
}

trace {
  do
  :: c!put; c!take
  od
}
