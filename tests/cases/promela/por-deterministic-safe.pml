// expect: safe
// Never more than the message.
chan c = [1] of { byte };
byte g;

active proctype p() {
  c!1
}

active D_proctype q() {
  byte y;
  if
  :: c?y
  :: g == 1 -> skip
  fi;
  g = 1
}
