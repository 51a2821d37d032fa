byte x;
active proctype P() { x = enabled(_pid) }
