// expect: error 5 parameters
#define ADD(a, b) ((a) + (b))
byte x;

active proctype p() { x = ADD(1) }
