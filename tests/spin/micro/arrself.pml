byte a[3];
byte k;
active proctype P() { a[0] = 1; a[1] = 2; if :: a[a[0]] = 0 -> k = 1
  :: a[1] = 5 -> k = 2 :: true -> assert(a[1] == 2 && a[2] == 0) fi }
