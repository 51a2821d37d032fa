byte x;
active proctype P() { byte loc[3] = 4; L: x = 1 }
active proctype Q() { x = P[0]:loc[2]; x = P:loc[1] }
