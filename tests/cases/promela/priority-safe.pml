// expect: safe
// Of the processes that can go on, those with the highest priority do.
byte x;

active proctype low() priority 1 {
  assert(x == 2)
}

active proctype high() priority 5 {
  x = 1;
  x = 2
}
