// expect: safe
// An 'else' that no option begins with is always executable, as in Spin.
byte x;
active proctype P() { x = 1; else; x = 2; assert(x == 2) }
