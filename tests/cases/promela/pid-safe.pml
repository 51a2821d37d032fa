// expect: safe
// Processes are numbered as they start; the youngest ends first.
byte n;

active proctype a() { assert(_pid == 0); n++ }
active [2] proctype b() { assert(_pid == 1 || _pid == 2); n++ }

init {
  pid p;
  assert(_pid == 3);
  p = run c();
  assert(p == 4)
}

proctype c() { assert(_pid == 4) }
