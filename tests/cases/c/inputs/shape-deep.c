// expect: unknown what 'n->next->next->next' points to
// run: --entry=f
// native: no it depends on what is outside
// What is deeper is not absent.
struct node { struct node *next; int v; };
int
f (struct node *n) {
  for (int i = 0; i < 3 && n; i++)
    n = n->next;
  return n ? n->v : 0;
}
