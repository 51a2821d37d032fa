byte x;
active proctype P() { if :: true -> skip; skip; skip; x = 1 fi; skip; skip;
  x = 2 }
