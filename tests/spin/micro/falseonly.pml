byte x;
active proctype P() { x = 1; if :: false -> x = 2 fi }
