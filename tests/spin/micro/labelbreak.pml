byte x;
active proctype P() { do :: x < 2 -> x++; progress: goto nx; nx: skip
  :: else -> accept1: break od }
