// expect: safe
// run: --explicit.alone=2000
byte a[2030];
short x;
byte z;
active proctype A() {
  short i;
  do
  :: i < 2030 -> a[i] = 255; i++
  :: else -> break
  od;
  i = 0;
  do
  :: x < 300 -> x++
  :: x > 0 -> x--
  :: z < 20 -> z++
  :: z == 20 && x == 301 ->
     /* everything was walked through before */
     assert(false)
  od
}
