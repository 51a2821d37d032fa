// expect: error 6 not declared
byte x;

active proctype p() { x = 1 }

ltl bad { [] (y == 1) }
