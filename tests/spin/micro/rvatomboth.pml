chan c = [0] of { byte };
byte x;
active proctype P() { atomic { c!1; x = 1 } }
active proctype Q() { byte v; atomic { c?v; x = 2; x = 3 } }
