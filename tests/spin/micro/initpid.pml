byte x;
proctype A() { x = _pid }
init { pid p; p = run A(); assert(p == 1); p = run A() }
