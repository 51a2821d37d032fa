chan c = [1] of { byte, byte };
active proctype P() { c!1,2; c!2,3; c!3,4 }
active proctype Q() { byte x; c?_,x; c?x,_; c?_,_ }
