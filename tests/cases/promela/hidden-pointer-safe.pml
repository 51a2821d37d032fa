// expect: safe
// A reference to a hidden variable.
byte b; hidden byte h; byte c;
byte& p;
active proctype P() { p = &h; *p = 4; assert(h == 4 && b == 0 && c == 0) }
