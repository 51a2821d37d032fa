chan c = [3] of { byte };
byte x;
active proctype P() { c!!5; c!!257; c?x; assert(x == 5) }
