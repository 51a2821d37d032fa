/* What searches of a model found out about themselves: a proof is that all of
   them are complete and exact. */

#include "evidence/model/search_record.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

SearchRecord *
search_record_new (void) {
  return mem_zero (sizeof (SearchRecord));
}

void
search_record_free (SearchRecord *r) {
  if (!r)
    return;
  for (size_t i = 0; i < r->unreached.len; i++)
    mem_free (r->unreached.data[i]);
  vec_done (&r->unreached);
  vec_done (&r->passes);
  mem_free (r);
}

static const char *
defect (const SearchPass *p) {
  return !p->complete ? "is not complete"
         : !p->exact  ? "may have taken one state for another"
                      : NULL;
}

bool
search_record_holds (const SearchRecord *r, Str *why) {
  if (!r->passes.len) {
    str_add (why, "nothing was searched");
    return false;
  }
  for (size_t i = 0; i < r->passes.len; i++) {
    const SearchPass *p = r->passes.data + i;
    const char *what = defect (p);
    if (!what)
      continue;
    str_format (why, "the search '%s' %s", p->name, what);
    return false;
  }
  return true;
}

static const SearchPass *
find (const SearchRecord *r, const char *name) {
  for (size_t i = 0; i < r->passes.len; i++)
    if (!strcmp (r->passes.data[i].name, name))
      return r->passes.data + i;
  return NULL;
}

static bool
counts_agree (const SearchPass *a, const SearchPass *b, Str *why) {
  assert (!strcmp (a->name, b->name));
  if (a->reduced || b->reduced)
    return true;
  if (a->states == b->states && a->transitions == b->transitions)
    return true;
  str_format (why,
              "the search '%s' has %" PRIu64 " states and %" PRIu64
              " transitions, not %" PRIu64 " and %" PRIu64,
              a->name, b->states, b->transitions, a->states, a->transitions);
  return false;
}

bool
search_record_agrees (const SearchRecord *r, const SearchRecord *again,
                      Str *why) {
  if (r->passes.len != again->passes.len) {
    str_format (why, "there are %zu searches, not %zu", again->passes.len,
                r->passes.len);
    return false;
  }
  for (size_t i = 0; i < r->passes.len; i++) {
    const SearchPass *p = r->passes.data + i;
    const SearchPass *other = find (again, p->name);
    if (!other) {
      str_format (why, "there is no search '%s'", p->name);
      return false;
    }
    if (!counts_agree (p, other, why))
      return false;
  }
  return true;
}

static void
print_pass (Str *out, const SearchPass *p) {
  uint64_t each = p->states ? p->bytes / p->states : 0;
  str_format (out,
              "search '%s': %" PRIu64 " states of %" PRIu64 " bytes, %" PRIu64
              " transitions, depth %" PRIu64,
              p->name, p->states, each, p->transitions, p->depth);
  if (p->collections)
    str_format (out, ", %" PRIu64 " garbage collections", p->collections);
  if (p->ignored)
    str_format (out, ", %" PRIu64 " steps end in errors not looked for",
                p->ignored);
  str_format (out, ", %.2f s%s%s%s\n", p->seconds,
              p->reduced ? ", reduced" : "",
              p->complete ? ", complete" : ", not complete",
              p->exact ? "" : ", states may be mistaken");
}

void
search_record_print (Str *out, const SearchRecord *r, size_t most) {
  for (size_t i = 0; i < r->passes.len; i++)
    print_pass (out, r->passes.data + i);
  for (size_t i = 0; i < r->unreached.len && i < most; i++)
    str_format (out, "never executed: %s\n", r->unreached.data[i]);
  if (most && r->unreached.len > most)
    str_format (out, "never executed: %zu statements more; '-v' lists them\n",
                r->unreached.len - most);
}
