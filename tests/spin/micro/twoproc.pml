byte x;
active [2] proctype P() { x++ ; x-- }
init { x = 7 }
