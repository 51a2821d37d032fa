// expect: unsafe acceptance-cycle 12
// The claim counts: 'p' holds for three steps in a row, which it does only if
// steps over 'i' are not left out.
bool p;
active proctype A() {
  byte i;
  p = true;
  i = 1;
  i = 2;
  p = false
}
never {
  do
  :: p -> break
  :: true
  od;
  p;
  p
}
