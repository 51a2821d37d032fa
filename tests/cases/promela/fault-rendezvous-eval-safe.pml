// expect: safe
// The twin: it can, and nobody sends what is waited for.
chan c = [0] of { byte }; byte z = 2;
active proctype S() { end: c!1 }
active proctype R() { end: c?eval(8/z) }
