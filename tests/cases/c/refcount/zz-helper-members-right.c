// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=200 --ref=tests/cases/c/refcount/zz-helper-members.ref
// native: no driver: what is tested is the engine
/* Two members of one struct type; one is the count. */
typedef struct { int counter; } atomic_t;
struct obj { atomic_t refs; atomic_t balance; };
struct obj objs[8];
struct obj *slot[8];
void set (int i, int j) {
  if (slot[i]) slot[i]->refs.counter--;
  slot[i] = &objs[j];
  objs[j].refs.counter++;
}
void pay (int j, int k) {
  objs[j].balance.counter = k;
}
