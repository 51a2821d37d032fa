// expect: safe assuming no error occurs that is not looked for, like div-by-zero
// run: --property=assertion
// The assertion stands behind an error of another kind.
byte z;
active proctype P() { z = 7 / z; assert(false) }
