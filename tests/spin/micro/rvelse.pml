chan c = [0] of { byte };
byte x;
active proctype P() { if :: c!1 -> x = 1 :: else -> x = 2 fi }
active proctype Q() { byte v; if :: c?v -> x = 3 :: x = 5 fi }
