chan c = [2] of { byte };
active proctype P() { c!1 }
