byte x = 5;
byte y;
active proctype P() { y = 1; { byte x; x = 3; y = x }; y = x }
