// expect: safe
// run: --engine=slab
/* Two counters that move together: there are a billion states, and one
   invariant. */
int sent, received;

active proctype Sender() {
end:
  do
  :: atomic { sent < 1000000000 && received < 1000000000 -> sent++; received++ }
  :: atomic { sent > received -> assert (false) }
  od
}
