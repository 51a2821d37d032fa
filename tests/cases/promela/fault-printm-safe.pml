// expect: safe
mtype = { red }
mtype a[2]; byte i = 1;
active proctype S() { a[1] = red; printm(a[i]) }
