// expect: unsafe acceptance-cycle 16
// The claim looks into one channel of the array: what is sent there is seen.
#define N 3
chan token[N] = [1] of { bit };
active [N] proctype station() {
  byte k;
  if
  :: _pid == 0 -> token[0]!1
  :: else
  fi;
  do
  :: token[_pid]?_ -> k = 1; k = 0; token[(_pid + 1) % N]!1
  :: token[_pid]?_ -> k = 2; token[(_pid + 2) % N]!1
  od
}
ltl round { [] (len(token[1]) == 1 -> <> (len(token[2]) == 1)) }
