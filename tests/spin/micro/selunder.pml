byte i_x;
active proctype P() { select (i_x : 1 .. 3); i_x = 9 }
