// expect: safe
// The twin: the object goes after the message.
typedef T { byte v }
T& p;
chan c = [0] of { byte };
active proctype S() {
  p = new T;
  c!p.v;
  delete p
}
active proctype R() { byte q; end: c?q }
