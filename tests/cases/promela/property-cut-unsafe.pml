// expect: unsafe assertion 5
// run: --property=assertion
// The twin.
byte z = 1;
active proctype P() { z = 7 / z; assert(false) }
