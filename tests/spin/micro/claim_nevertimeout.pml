byte x;
never { do :: timeout && x == 2 -> break :: !timeout od }
active proctype P() { x = 1; x = 2; x == 7 }
