// expect: unsafe invalid-deref 4
mtype = { red }
mtype a[2]; byte i = 3;
active proctype S() { printm(a[i]) }
