byte x;
active proctype P() { x = 1; assert(x == 2); x = 3; assert(false); x = 4 }
