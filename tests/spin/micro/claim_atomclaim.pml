byte x;
never { do :: x == 2 -> break :: else od }
active proctype P() { atomic { x = 1; x = 2; x = 3 } }
