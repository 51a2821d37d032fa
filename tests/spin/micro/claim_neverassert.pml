byte x;
never { do :: assert(x != 2) od }
active proctype P() { x = 1; x = 2; x == 7 }
