chan c[3] = [1] of { byte };
active proctype P() { chan l[2] = [0] of { byte }; c[1]!2 }
