chan c = [0] of { byte };
active proctype P() { c!1; c!2 }
active proctype Q() { c?_; c?_ }
