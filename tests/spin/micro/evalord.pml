chan c = [2] of { byte, byte };
byte x;
active proctype P() { c!x+1,x*2; c?x,_; assert(x == 1) }
