// expect: error 2 bits
unsigned x : 40;

active proctype p() { x = 1 }
