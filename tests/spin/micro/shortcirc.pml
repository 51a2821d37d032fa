byte a[2];
byte i = 5;
byte x;
active proctype P() { if :: i < 2 && a[i] == 1 -> x = 1 :: else -> x = 2 fi }
