byte i, s;
active proctype P() { for (i : 1 .. 3) { if :: i == 2 -> break :: else fi;
  s++ }; s = 0 }
