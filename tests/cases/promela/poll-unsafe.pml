// expect: unsafe assertion 12
// Between the poll and the receive somebody else may be faster.
chan c = [1] of { byte };
byte taken;

active [2] proctype p() {
  byte v;
  if
  :: c?[1] ->
     if
     :: c?v -> taken++
     :: empty(c) -> assert(false)
     fi
  :: taken > 0
  fi
}

init {
  c!1
}
