// expect: unsafe invalid-deref 4
// What stands behind 'timeout &&' is evaluated when the system hangs.
byte a[2]; byte i = 5;
active proctype S() { end: timeout && a[i] == 1 }
