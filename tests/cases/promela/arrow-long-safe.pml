// expect: safe
// As Spin does, '-->' is read like '->'.
byte x;
active proctype P() { if :: x == 0 --> x = 1 fi; assert(x == 1) }
