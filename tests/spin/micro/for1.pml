byte i, s;
active proctype P() { for (i : 1 .. 3) { s = s + i } ; s = 0 }
