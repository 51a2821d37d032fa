local byte h;
show byte x;
active proctype P() { h = 1; x = 2 }
