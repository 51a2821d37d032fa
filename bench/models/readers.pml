/* Readers and writers with counters under a lock: writers wait for all
   readers, and readers for a writer. */
#ifndef READERS
#define READERS 3
#endif
#ifndef WRITERS
#define WRITERS 2
#endif
byte lock;
byte reading, writing, waiting;

inline acquire() { atomic { lock == 0 -> lock = 1 } }
inline release() { lock = 0 }

active [READERS] proctype Reader() {
  byte seen;
  do
  :: acquire();
     if
     :: writing + waiting > 0 -> release()
     :: else ->
        reading++;
        release();
        seen = reading;
        assert(writing == 0);
        seen = 0;
        acquire();
        reading--;
        release()
     fi
  od
}

active [WRITERS] proctype Writer() {
  do
  :: acquire();
     waiting++;
     release();
     do
     :: acquire();
        if
        :: reading + writing == 0 ->
           writing++;
           waiting--;
           release();
           break
        :: else -> release()
        fi
     od;
     assert(reading == 0 && writing == 1);
     acquire();
     writing--;
     release()
  od
}
