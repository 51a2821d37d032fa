// expect: safe
byte x;

active proctype a() priority 2 {
  set_priority(_pid, 1);
  assert(x == 1 && get_priority(_pid) == 1)
}

active proctype b() priority 2 {
  x == 0 -> x = 1
}
