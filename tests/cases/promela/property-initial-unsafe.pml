// expect: unsafe acceptance-cycle 11
// run: --property=p
// As property-initial-fault, with a divisor.
byte z = 1;

active proctype a() {
  byte x = 1 / z;
  z = 2
}

ltl p { [] (z != 2) }
