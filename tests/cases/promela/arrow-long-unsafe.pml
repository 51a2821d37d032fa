// expect: unsafe assertion 3
byte x;
active proctype P() { if :: x == 0 --> x-- --> x-- fi; assert(x == 0) }
