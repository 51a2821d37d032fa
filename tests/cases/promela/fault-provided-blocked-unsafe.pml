// expect: unsafe div-by-zero 4
// It is asked for even if the process could not move anyway.
byte z;
active proctype S() provided (7/z != 9) { end: false }
active proctype T() { skip }
