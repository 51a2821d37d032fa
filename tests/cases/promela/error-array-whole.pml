// expect: error 4 index
byte a[2];

active proctype p() { a = 1 }
