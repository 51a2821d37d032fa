// expect: error 5 already declared on line 4
byte x;
active proctype P() { x = 1 }
ltl p { <> (x == 1) }
ltl p { [] (x <= 1) }
