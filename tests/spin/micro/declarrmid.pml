byte x;
active proctype P() { x = 1; byte y[3]; x = y[1]; byte w[3] = 4;
  byte v[3] = {1,2,3} ; x = v[2] }
