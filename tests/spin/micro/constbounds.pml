byte a[3];
byte z;
active proctype P() { a[5] = 3; z = 7 }
