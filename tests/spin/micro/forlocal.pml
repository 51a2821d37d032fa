byte s;
active proctype P() { byte i; for (i : 0 .. 1) { byte t; t = i; s = s + t } }
