byte x;
never { do :: true od }
active proctype P() { x = 1; x == 7 }
