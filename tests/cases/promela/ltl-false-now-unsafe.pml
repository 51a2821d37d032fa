// expect: unsafe acceptance-cycle 9
// As ltl-false, without any step.
byte x;

active proctype p() {
  x = 1
}

ltl { false }
