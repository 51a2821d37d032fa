// expect: unsafe assertion 12
// The send of another makes a second choice possible.
chan c = [1] of { byte };
byte g;

active proctype p() {
  c!1
}

active D_proctype q() {
  byte y;
  if
  :: c?y
  :: g == 0 -> skip
  fi;
  g = 1
}
