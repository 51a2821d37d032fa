// expect: unsafe invalid-deref 9
// A field of a message that dangles, in a rendezvous.
typedef T { byte v }
T& p;
chan c = [0] of { byte };
active proctype S() {
  p = new T;
  delete p;
  c!p.v
}
active proctype R() { byte q; end: c?q }
