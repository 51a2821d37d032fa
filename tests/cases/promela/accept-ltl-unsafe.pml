// expect: unsafe acceptance-cycle 9
// A formula that holds does not make the accept labels void.
byte x;

active proctype p() {
  do
  :: x = 1;
accept:
     x = 0
  od
}

ltl { [] (x < 2) }
