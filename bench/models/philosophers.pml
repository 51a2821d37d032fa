/* Philosophers who take their forks without asking twice: two may think that
   they have the same one. */
#ifndef N
#define N 6
#endif
#define LEFT _pid
#define RIGHT ((_pid + 1) % N)
bool taken[N];

active [N] proctype Philosopher() {
  do
  :: !taken[LEFT] ->
    taken[LEFT] = true;
    !taken[RIGHT];
    taken[RIGHT] = true;
    taken[LEFT] = false;
    taken[RIGHT] = false
  od
}
