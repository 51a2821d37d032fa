/* Neighbours who exchange their numbers until these are in order: every order
   of N numbers is reached. */
#ifndef N
#define N 6
#endif
byte a[N];

active [N - 1] proctype Neighbour() {
end:
  do
  :: atomic {
       a[_pid] < a[_pid + 1] ->
       a[_pid] = a[_pid] + a[_pid + 1];
       a[_pid + 1] = a[_pid] - a[_pid + 1];
       a[_pid] = a[_pid] - a[_pid + 1]
     }
  od
}

init {
  byte i;
  atomic {
    for (i : 0 .. N - 1) {
      a[i] = i
    }
  }
}
