byte a[4] = {1,2};
active proctype P() { assert(a[1] == 2 && a[2] == 2 && a[3] == 2);
  byte b[3] = 7; assert(b[0] == 7 && b[1] == 0) }
