// expect: safe
// The twin: it can always be evaluated.
byte a[2]; byte i = 1;
active proctype S() provided (a[i] == 0) { skip }
active proctype T() { i = 0 }
