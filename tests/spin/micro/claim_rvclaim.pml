byte x;
chan c = [0] of { byte };
never { do :: x == 2 -> break :: else od }
active proctype P() { c!1; x = 1 }
active proctype Q() { c?x; x = 5 }
