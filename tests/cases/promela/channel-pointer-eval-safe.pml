// expect: safe
// Messages are matched by the identity of objects.
typedef cell { byte v };
chan c = [3] of { cell&, byte };

active proctype main() {
  cell& p, &q;
  byte n;
  p = new cell;
  q = new cell;
  c!p,1;
  c!q,2;
  assert(c?[eval(p),1] && !(c?[eval(q),_]) && c??[eval(q),2]);
  c??eval(q),n;
  assert(n == 2 && len(c) == 1)
}
