byte x;
active proctype P() { byte loc = 4; L: x = 1 }
active proctype Q() { x = P[5]:loc; x = P[5]@L; x = P[1]@L }
