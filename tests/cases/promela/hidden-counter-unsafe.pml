// expect: unsafe assertion 9
// The twin: a counter that is looked at does.
hidden byte steps;
byte x;
active proctype P() {
  do
  :: steps++;
     x = 1 - x;
     assert(steps < 200)
  od
}
