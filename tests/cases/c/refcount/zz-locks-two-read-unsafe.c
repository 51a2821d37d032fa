// expect: unsafe refcount 45
// run: --ref=tests/cases/c/refcount/zz-locks-two.ref
// native: no driver: what is tested are the cells
/* What was read under the lock before may be given back by now. */
#ifndef NR
#define NR 50
#define NP 40
#endif

void lock (void);
void unlock (void);

int count[NR];
int held[NP];
int uses;

void
take (int pid, int g) {
  lock ();
  if (!held[pid]) {
    held[pid] = g + 1;
    count[g]++;
  }
  unlock ();
  lock ();
  uses++;
  unlock ();
}

static void
drop (int pid) {
  if (held[pid]) {
    count[held[pid] - 1]--;
    held[pid] = 0;
  }
}

void
give (int pid) {
  lock ();
  int h = held[pid];
  unlock ();
  lock ();
  if (h) {
    count[h - 1]--;
    held[pid] = 0;
  }
  unlock ();
}

void
give_all (void) {
  for (int i = 0; i < NP; i++) {
    lock ();
    drop (i);
    unlock ();
  }
}
