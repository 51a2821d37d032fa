chan c = [0] of { byte };
active proctype P() { byte l; { c?1 } unless { c?l } }
active proctype Q() { c!1 }
