byte i;
active proctype P() { if :: for (i : 1 .. 2) { skip } :: i = 7 fi }
