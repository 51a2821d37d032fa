// expect: unsafe invalid-deref 4
// A condition of 'provided' that cannot be evaluated when it is asked for.
byte a[2]; byte i = 5;
active proctype S() provided (a[i] == 0) { skip }
active proctype T() { i = 0 }
