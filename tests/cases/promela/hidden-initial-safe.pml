// expect: safe
// A hidden table.
hidden byte tab[3] = { 7, 8, 9 };
active proctype P() { byte i; i = 1; assert(tab[i] == 8) }
