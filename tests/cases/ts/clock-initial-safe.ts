// expect: safe
clock c = 1;
error c < 1;
