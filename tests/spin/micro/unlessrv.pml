chan c = [0] of { byte };
byte x;
active proctype P() { { c!1; x = 1 } unless { x == 5 -> x = 9 } }
active proctype Q() { byte v; x = 5; if :: c?v :: true fi }
