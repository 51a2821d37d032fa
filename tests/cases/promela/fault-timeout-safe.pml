// expect: safe
// The twin: and not before.
byte a[2]; byte i = 5;
active proctype S() { end: timeout && a[i] == 1 }
active proctype T() { do :: true -> progress: skip od }
