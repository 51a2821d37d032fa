// expect: safe
// A declaration is a statement: it gives the initial value each time.
active proctype p() {
  byte i;
  do
  :: i < 3 ->
     byte t = 5;
     t = t + i;
     assert(t == 5 + i);
     i++
  :: else -> break
  od
}
