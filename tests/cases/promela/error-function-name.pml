// expect: error 3 'one' is already declared
function int one() { return 1 }
byte one;

active proctype main() { skip }
