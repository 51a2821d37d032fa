byte x;
active proctype P() { if :: x == 0 -> :: else -> fi; x = 2 }
