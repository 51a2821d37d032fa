chan c = [0] of { byte };
byte x;
active proctype P() { { x = 1; x = 2 } unless { c?x } }
active proctype Q() { c!7 }
