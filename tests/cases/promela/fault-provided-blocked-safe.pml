// expect: safe
// The twin.
byte z = 2;
active proctype S() provided (7/z != 9) { end: false }
active proctype T() { skip }
