byte x;
active proctype A() { assert(_pid == 0) }
init { assert(_pid == 1) }
active [2] proctype B() { assert(_pid == 2 || _pid == 3) }
