// expect: safe
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
ltl small { [] (x < 4) && <> (x == 3) }
