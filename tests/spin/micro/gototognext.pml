byte x;
active proctype P() { A: goto B; B: goto C; C: x = 1 }
