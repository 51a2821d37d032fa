/* nondet.h -- the functions that a program gets its inputs by, for those who
   run it: each asks 'draw'. */

#define NONDET_BY(name, type, draws)                                           \
  type __VERIFIER_nondet_##name (void);                                        \
  type __VERIFIER_nondet_##name (void) {                                       \
    return (type)draws ();                                                     \
  }
#define NONDET(name, type) NONDET_BY (name, type, draw)

/* 'bool' may be a macro, which NONDET would replace. */
NONDET_BY (bool, _Bool, draw)
NONDET (char, char)
NONDET (schar, signed char)
NONDET (uchar, unsigned char)
NONDET (short, short)
NONDET (ushort, unsigned short)
NONDET (int, int)
NONDET (uint, unsigned)
NONDET (long, long)
NONDET (ulong, unsigned long)
