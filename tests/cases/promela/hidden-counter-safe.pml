// expect: safe
// A hidden counter that is only counted and printed does not tell states apart:
// there are few of them.
hidden int steps;
byte x;
active proctype P() {
  do
  :: steps++; x = 1 - x; printf("%d\n", steps)
  od
}
