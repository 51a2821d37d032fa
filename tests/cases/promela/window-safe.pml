// expect: safe
// Sliding window of one: numbers modulo 3 suffice when nothing is reordered.
#define MOD 3
chan data = [2] of { byte };
chan acks = [2] of { byte };

active proctype sender() {
  byte low, next;
  do
  :: (next + MOD - low) % MOD < 2 && nfull(data) ->
     data!next;
     next = (next + 1) % MOD
  :: acks?low
  od
}

active proctype receiver() {
  byte v, want;
  do
  :: data?v ->
     assert(v == want);
     want = (want + 1) % MOD;
     acks!want
  od
}
