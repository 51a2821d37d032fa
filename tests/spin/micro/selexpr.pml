#define N (2+1)
byte i;
active proctype P() { select (i : 1 .. N); i = 9 }
