chan c = [0] of { byte };
byte x;
active proctype P() { atomic { c!1; x = 1 } }
active proctype Q() { byte v; atomic { x = 5; c?v } x = 3 }
