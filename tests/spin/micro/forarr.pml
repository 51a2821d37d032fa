byte i, s;
byte a[3];
active proctype P() { for (i in a) { s = s + a[i] } }
