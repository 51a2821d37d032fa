// expect: unsafe acceptance-cycle 13
// The formula is violated by a finite execution with merged steps in it.
byte x;
active proctype a() {
  byte i;
  i = 1;
  i = i + 1;
  x = i;
  i = i + 1;
  x = i;
  i = 0
}
ltl small { [] (x < 3) }
