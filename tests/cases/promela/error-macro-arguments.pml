// expect: error 5 takes 2 argument(s), but gets 1
#define ADD(a, b) ((a) + (b))
byte x;

active proctype p() { x = ADD(1) }
