// expect: safe
// run: --property=p
// As property-initial-unsafe, with another formula.
byte z = 1;

active proctype a() {
  byte x = 1 / z;
  z = 2
}

ltl p { [] (z != 3) }
