byte a[3];
byte k;
active proctype P() { a[0] = 0; if :: a[a[0]] = 2 -> k = 1
  :: true -> assert(a[0] == 0 && a[2] == 0); k = 5 fi }
