// expect: safe
// A message overwrites a variable; where it does not, the old value counts.
chan c = [1] of { byte, byte };

active proctype P() {
  byte x = 5, y = 6;
  c!1,2;
  if
  :: c?x,_ -> skip
  :: c?_,y -> skip
  fi;
  assert (x != 5 || y != 6)
}
