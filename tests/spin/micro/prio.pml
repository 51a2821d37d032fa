byte x;
active proctype P() priority 5 { x = 1; x = 2 }
active proctype Q() priority 2 { x = 3; x = 4 }
