chan c = [0] of { byte };
byte x;
active proctype P() { if :: c?[1] -> x = 3 :: else -> x = 4 fi }
active proctype Q() { c!1 }
