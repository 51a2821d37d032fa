mtype = { a, b, c };
mtype = { d, e };
mtype:fruit = { ap, pe };
mtype x = a;
mtype:fruit y = ap;
active proctype P() { assert(a == 3 && b == 2 && c == 1 && d == 5 && e == 4 && ap == 2 && pe == 1);
  printf("%e %d %x %o %u %c\n", x, x, 255, 8, 3, 65); y = pe }
