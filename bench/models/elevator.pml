/* An elevator of N floors: it goes on in its direction while somebody asks
   there, and opens only where it stands. */
#ifndef N
#define N 4
#endif
bool called[N];
byte floor;
bool up = true, open, moving;

active [N] proctype Guest() {
  do
  :: !called[_pid] && !(open && floor == _pid) -> called[_pid] = true
  od
}

active proctype Cabin() {
  byte k;
  bool further;
  do
  :: called[floor] ->
     open = true;
     assert(!moving);
     called[floor] = false;
     open = false
  :: else ->
     further = false;
     if
     :: up ->
        for (k : floor + 1 .. N - 1) {
          further = further || called[k]
        }
     :: else ->
        for (k : 0 .. N - 1) {
          further = further || (k < floor && called[k])
        }
     fi;
     k = 0;
     if
     :: further ->
        moving = true;
        floor = (up -> floor + 1 : floor - 1);
        moving = false
     :: else -> up = !up
     fi
  od
}

#ifdef LIVE
ltl served { [] (called[N - 1] -> <> (open && floor == N - 1)) }
#endif
