chan c = [0] of { byte, byte };
active proctype P() { c!1,2; c!2,3 }
active proctype Q() { byte x; c?x,_; c?_,x }
