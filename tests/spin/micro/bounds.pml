byte a[3];
byte i;
byte z;
active proctype P() { i = 5; a[i] = 3; z = 7; z = a[i]; assert(z == 3) }
