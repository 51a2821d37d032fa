/* Treiber's stack in an array, for tools without pointers: the twin of
   examples/promela/treiber.pml.  The cells of a pool are taken one after the
   other, and go back to nobody: with a cell for each push that is enough. */
#define NONE 0
#ifndef MORE
#define MORE 0
#endif
byte value[5 + MORE], next[5 + MORE];
byte top, used;
bool there[5 + MORE];

inline cas(place, old, fresh, ok) {
  d_step {
    ok = (place == old);
    if
    :: ok -> place = fresh
    :: else
    fi
  }
}

inline push(v) {
  atomic { used++; c = used };
  value[c] = v;
  there[v] = true;
  do
  :: t = top;
     next[c] = t;
     cas(top, t, c, ok);
     if
     :: ok -> break
     :: else
     fi
  od;
  c = NONE;
  t = NONE
}

inline pop() {
  do
  :: t = top;
     if
     :: t == NONE -> break
     :: else
     fi;
     n = next[t];
     cas(top, t, n, ok);
     if
     :: ok ->
        d_step {
          assert(there[value[t]]);
          there[value[t]] = false
        };
        break
     :: else
     fi
  od;
  t = NONE;
  n = NONE
}

active proctype a() {
  byte c, t, n;
  bool ok;
  push(1);
  pop();
  pop()
}

active proctype b() {
  byte c, t, n;
  bool ok;
  push(2);
  push(3);
  pop()
}

#if MORE > 0
active proctype d() {
  byte c, t, n;
  bool ok;
  push(4);
#if MORE > 1
  push(5);
#endif
  pop()
}
#endif
