// expect: unsafe deadlock 5
bool open;

function pass() {
  open
}

active proctype a() {
  pass()
}
