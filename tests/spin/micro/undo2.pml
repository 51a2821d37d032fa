chan c = [2] of { byte, byte };
byte a[4];
byte i;
byte k;
active proctype P() { c!2,7; if :: c?i,a[i] -> k = 1 :: skip fi; k = 9; if
  :: i == 2 -> assert(a[2] == 0 && a[0] == 7) :: else -> c?i,k;
  assert(i == 2 && k == 7) fi }
