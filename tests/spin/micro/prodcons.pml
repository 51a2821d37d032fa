chan q = [2] of { byte };
active proctype P() { byte i; do :: i < 3 -> q!i; i++ :: else -> break od;
  q!99 }
active proctype C() { byte v; do :: q?v -> if :: v == 99 -> break
  :: else -> skip fi od }
