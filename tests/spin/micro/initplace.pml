byte x;
active proctype A() { x = _pid }
init { x = 10 + _pid }
active proctype B() { x = 20 + _pid }
