byte x;
never { do :: true od }
active proctype P() { x = _nr_pr; assert(_pid == 0); assert(x == 1) }
