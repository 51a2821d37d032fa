/* Results: what an operation made of two values, so that it makes the same of
   them again. */

#include "heap/heap_impl.h"

enum { MOST_RESULTS = 64 }; /* of one heap; older ones are forgotten */

bool
heap_result_is_of (OpKind op) {
  switch (op) {
  case OP_MUL:
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
  case OP_AND:
  case OP_OR:
  case OP_XOR:
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    return true;
  default:
    return false;
  }
}

bool
heap_find_result (const Heap *h, HeapResult of, HeapValue *is) {
  for (size_t i = 0; i < h->results.len; i++) {
    const HeapResult *r = h->results.data + i;
    if (r->op != of.op || r->bits != of.bits || !heap_same (r->a, of.a) ||
        !heap_same (r->b, of.b))
      continue;
    *is = r->is;
    return true;
  }
  return false;
}

static void
remove_result (Heap *h, size_t index) {
  for (size_t i = index; i + 1 < h->results.len; i++)
    h->results.data[i] = h->results.data[i + 1];
  h->results.len--;
}

void
heap_add_result (Heap *h, HeapResult r) {
  HeapValue known;
  if (!r.is.sym || (!r.a.sym && !r.b.sym) || heap_find_result (h, r, &known))
    return;
  if (h->results.len == MOST_RESULTS)
    remove_result (h, 0);
  vec_push (&h->results, r);
}

bool
heap_result_has (const HeapResult *r, HeapSym s) {
  return r->is.sym == s || r->a.sym == s || r->b.sym == s;
}

static void
replace (HeapValue *v, HeapSym sym, HeapValue by) {
  if (v->sym == sym)
    *v = heap_plus (by, v->add);
}

void
heap_replace_in_results (Heap *h, HeapSym sym, HeapValue by) {
  for (size_t i = h->results.len; i-- > 0;) {
    HeapResult *r = h->results.data + i;
    replace (&r->is, sym, by);
    replace (&r->a, sym, by);
    replace (&r->b, sym, by);
    if (!r->is.sym || (!r->a.sym && !r->b.sym))
      remove_result (h, i);
  }
}

static bool
rename_value (const HeapSym *number, HeapValue *v) {
  bool stays = !v->sym || number[v->sym];
  v->sym = number[v->sym];
  return stays;
}

void
heap_rename_results (Heap *h, const HeapSym *number) {
  size_t kept = 0;
  for (size_t i = 0; i < h->results.len; i++) {
    HeapResult r = h->results.data[i];
    if (rename_value (number, &r.is) && rename_value (number, &r.a) &&
        rename_value (number, &r.b))
      h->results.data[kept++] = r;
  }
  h->results.len = kept;
}
