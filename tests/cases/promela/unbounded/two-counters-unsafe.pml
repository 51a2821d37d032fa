// expect: unsafe assertion 9
// run: --engine=slab
int sent, received;

active proctype Sender() {
end:
  do
  :: atomic { sent < 1000000000 && received < 40 -> sent++; received++ }
  :: atomic { sent > 30 -> sent++; assert (sent <= received) }
  od
}
