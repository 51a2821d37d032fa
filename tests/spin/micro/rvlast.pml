chan c = [0] of { byte };
byte x;
active proctype P() { c!1 }
active proctype Q() { c?_ }
active proctype R() { x = _last }
