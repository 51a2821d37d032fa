// expect: unsafe div-by-zero 5
// The receiver's pattern cannot be evaluated.
chan c = [0] of { byte }; byte z;
active proctype S() { end: c!1 }
active proctype R() { end: c?eval(7/z) }
