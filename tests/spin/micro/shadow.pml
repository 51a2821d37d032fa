byte x = 5;
byte y;
active proctype P() { byte x; y = x; x = 3 }
