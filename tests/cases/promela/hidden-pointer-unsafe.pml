// expect: unsafe assertion 5
// The twin.
byte b; hidden byte h; byte c;
byte& p;
active proctype P() { p = &h; *p = 4; assert(h == 0) }
