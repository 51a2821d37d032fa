// expect: safe
// Received into fields of objects.
typedef cell; typedef cell { byte v; cell& next };
chan c = [3] of { byte, cell& };

active proctype main() {
  cell& p;
  p = new cell;
  p.v = 9;
  c!3,p;
  p = new cell;
  c?p.v,p.next;
  assert(p.v == 3 && p.next.v == 9);
  c!4,null;
  c?p.v,p.next;
  assert(p.v == 4 && p.next == null)
}
