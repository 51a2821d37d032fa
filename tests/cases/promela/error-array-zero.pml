// expect: error 2 at least one element
byte a[0];

active proctype p() { a[0] = 1 }
