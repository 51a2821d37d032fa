/* A token goes round N stations; who has it may send one message to any
   other station, and waits for the answer. */
#ifndef N
#define N 3
#endif
#define NEXT ((_pid + 1) % N)
chan token[N] = [1] of { bit };
chan mail[N] = [1] of { byte };
chan answer[N] = [1] of { bit };
byte holders;

active [N] proctype Station() {
  byte other, from;
  bool wants;
  if
  :: _pid == 0 -> token[0]!1
  :: else
  fi;
  do
  :: !wants -> wants = true
  :: token[_pid]?_ ->
     holders++;
     assert(holders == 1);
     if
     :: wants ->
        select (other : 0 .. N - 1);
        if
        :: other != _pid ->
           mail[other]!_pid;
           answer[_pid]?_
        :: else
        fi;
        other = 0;
        wants = false
     :: !wants
     fi;
     holders--;
     token[NEXT]!1
  :: mail[_pid]?from -> answer[from]!1; from = 0
  od
}

#ifdef LIVE
ltl round { [] <> (len(token[0]) == 1) }
#endif
