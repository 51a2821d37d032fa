// expect: unsafe deadlock 6
bool a, b;

active proctype left() {
  atomic { !a -> a = true };
  atomic { !b -> b = true };
  b = false;
  a = false
}

active proctype right() {
  atomic { !b -> b = true };
  atomic { !a -> a = true };
  a = false;
  b = false
}
