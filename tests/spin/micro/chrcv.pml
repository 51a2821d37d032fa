chan c = [1] of { chan };
chan d = [1] of { byte };
byte x;
active proctype P() { chan e; c!d; c?e; e!4; d?x; assert(x == 4) }
