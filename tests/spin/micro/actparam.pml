byte x;
active [2] proctype P(byte q) { x = q + 1 }
