byte unix;
active proctype P() { unix = 1 }
