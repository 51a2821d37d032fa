// expect: safe
// An execution that ends goes on for ever where it stopped.
byte x;

active proctype p() {
  x = 1;
  x = 2
}

ltl { <> [] (x == 2) }
