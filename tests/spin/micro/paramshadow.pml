byte q = 5;
byte y;
proctype P(byte q) { y = q }
init { run P(3) }
