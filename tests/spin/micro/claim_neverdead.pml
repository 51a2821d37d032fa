byte x;
never { x == 0; x == 1; x == 9; skip }
active proctype P() { x = 1; x = 2; x = 3; x == 9 }
