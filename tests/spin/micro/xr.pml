chan c = [1] of { byte };
byte x;
active proctype P() { xs c; c!1 }
active proctype Q() { xr c; c?x }
active proctype R() { c!2 }
