chan c = [0] of { byte };
byte x;
active proctype P() { atomic { x = 9; c!1; x = 1; x = 4 } }
active proctype Q() { byte v; x = 7; atomic { c?v; x = 2; x = 3 } }
