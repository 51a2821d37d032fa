// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=200 --ref=tests/cases/c/refcount/zz-meet-guard.ref
// native: no driver: what is tested is the engine
/* A condition follows the pointer that was compared before. */
struct obj { int refs; int valid; };
struct obj objs[16];
struct obj *slot[8];
void set (int i, int p) {
  if (slot[i] && slot[i]->valid) slot[i]->refs--;
  slot[i] = &objs[p];
  if (objs[p].valid) objs[p].refs++;
}
