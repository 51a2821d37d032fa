chan c = [0] of { byte };
byte x;
active proctype P() { if :: atomic { c!1; x = 5 } :: else -> x = 2 fi }
active proctype Q() { c?_ }
