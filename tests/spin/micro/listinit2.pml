active proctype P() { byte b[3] = 7; byte c[3] = {4,5,6};
  assert(b[2] == 7 && c[2] == 6) }
