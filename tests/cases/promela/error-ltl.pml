// expect: error 6 expected
byte x;

active proctype p() { x = 1 }

ltl bad { [] (x == ) }
