// expect: safe
// Six steps are enough: five statements and the end of b.
bool done;

active proctype a() {
  byte t;
  t = 1;
  t = 2;
  done = true
}

active proctype b() {
  byte t;
  t = 1;
  t = 2
}

ltl { X X X X X X done }
