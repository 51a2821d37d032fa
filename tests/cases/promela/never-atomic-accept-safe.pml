// expect: safe
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
  :: atomic { p -> true }; goto S1
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
