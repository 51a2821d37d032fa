// expect: unsafe acceptance-cycle 11
// The label is inside of an atomic sequence of the claim, which may count steps.
byte g;
bool p = true;
active proctype A() {
  byte i;
  do
  :: p = false; p = true; g = 1 - g; i = 1 - i
  od
}
never {
S0:
  if
  :: atomic { p -> accept1: true }; goto S1
  :: else -> goto Z
  fi;
S1:
  true;
  goto S0;
Z:
  do
  :: true
  od
}
