byte g = 4;
active proctype P() { byte a = g; byte b = a + 1; chan c = [1] of { byte };
  byte d = b; c!d }
