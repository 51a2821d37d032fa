// expect: safe
// Another process reads a local that its owner does not read any more.
bit turn;

active proctype Owner() {
  byte x = 1;
  x = 2;
there:
  do
  :: turn = 1 - turn
  od
}

active proctype Looks() {
  Owner@there;
  byte y = Owner:x;
  assert (y == 2)
}
