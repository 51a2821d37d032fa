/* Caches that ask a directory before they read or write one line: many may
   share it, or one owns it. */
#ifndef N
#define N 3
#endif
mtype = { invalid, shared, owned, read, write, grant, revoke, done };
chan ask[N] = [1] of { mtype };
chan tell[N] = [1] of { mtype };
chan reply[N] = [1] of { mtype };
mtype line[N];

active [N] proctype Cache() {
  line[_pid] = invalid;
  do
  :: line[_pid] == invalid && empty(ask[_pid]) ->
     ask[_pid]!read;
     waits: do
     :: tell[_pid]?grant -> line[_pid] = shared; break
     :: tell[_pid]?revoke -> reply[_pid]!done
     od
  :: line[_pid] != owned && empty(ask[_pid]) ->
     ask[_pid]!write;
     do
     :: tell[_pid]?grant -> line[_pid] = owned; break
     :: tell[_pid]?revoke -> line[_pid] = invalid; reply[_pid]!done
     od
  :: tell[_pid]?revoke -> line[_pid] = invalid; reply[_pid]!done
  od
}

active proctype Directory() {
  bool has[N];
  bool exclusive;
  byte k, i;
  mtype wish;
  do
  :: for (k : 0 .. N - 1) {
       if
       :: ask[k]?wish ->
          if
          :: wish == write || exclusive ->
             for (i : 0 .. N - 1) {
               if
               :: has[i] && i != k ->
                  tell[i]!revoke;
                  reply[i]?done;
                  has[i] = false
               :: else
               fi
             };
             exclusive = (wish == write)
          :: else
          fi;
          has[k] = true;
          tell[k]!grant;
          wish = 0
       :: empty(ask[k])
       fi
     }
  od
}

active proctype Watcher() {
  byte w;
end:
  atomic {
    line[0] == owned ->
    for (w : 1 .. N - 1) {
      assert(line[w] == invalid || line[w] == 0)
    }
  }
}
