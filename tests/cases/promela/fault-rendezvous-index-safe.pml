// expect: safe
// The twin: the index is right by the time of the send.
chan c = [0] of { byte };
byte a[2], i = 3;
active proctype S() { i = 1; c!a[i] }
active proctype R() { byte x; c?x; assert(x == 0) }
