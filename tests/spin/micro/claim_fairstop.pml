byte g;
active proctype P() { g = 1 }
ltl f { [] (g < 1) || <> [] (g > 2) }
