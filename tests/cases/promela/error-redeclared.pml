// expect: error 6 already declared
byte x;

active proctype p() {
  byte y;
  byte y;
  skip
}
