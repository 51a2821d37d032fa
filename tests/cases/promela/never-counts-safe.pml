// expect: safe
bool p;
active proctype A() {
  byte i;
  p = true;
  i = 1;
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
