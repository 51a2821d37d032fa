// expect: unsafe invalid-deref 6
// A rendezvous send that cannot be evaluated is an error, receiver or not.
chan c = [0] of { byte };
byte a[2], i = 3;
active proctype S() {
end: c!a[i]
}
active proctype R() { byte x; end: c?x }
