//// data of an element
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = 1; ?? unset ?? while (N ()) { struct node *x = malloc (sizeof *x); ?? sometimes ?? while (N ()) { struct node *x = malloc (sizeof *x); if (h) x->data = 1;
    x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) if (x->data) x->data = 2;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// an array that is filled
int main (void) {
  unsigned n = (unsigned)N () % 6;
  int *a = malloc ((n + 1) * sizeof *a), sum = 0;
  for (unsigned i = 0; i < n; i++) a[i] = 1; ?? not the first ?? for (unsigned i = 1; i < n; i++) a[i] = 1; ?? every second ?? for (unsigned i = 0; i < n; i += 2) a[i] = 1; ?? from behind ?? for (unsigned i = n; i > 1; i--) a[i - 1] = 1;
  for (unsigned i = 0; i < n; i++) if (a[i]) sum++; ?? one more ?? for (unsigned i = 0; i <= n; i++) if (a[i]) sum++;
  free (a);
  return sum;
}
//// an array with holes
int main (void) {
  unsigned n = (unsigned)N () % 6, k = (unsigned)N () % 6;
  int *a = malloc (6 * sizeof *a), sum = 0;
  for (unsigned i = 0; i < n; i++) a[i] = 1;
  if (k < n) sum = a[k] > 0; ?? beyond ?? if (k <= n) sum = a[k] > 0; ?? any ?? sum = a[k] > 0;
  if (sum) n = 0;
  free (a);
}
//// bytes that are copied
struct pair { int a; char b; int c; };
int main (void) {
  struct pair *x = malloc (sizeof *x), *y = malloc (sizeof *y);
  x->a = 1; x->b = 2; x->c = 3; ?? unset ?? x->a = 1; x->b = 2;
  memcpy (y, x, sizeof *x); ?? shorter ?? memcpy (y, x, 8);
  int s = 0;
  if (y->c) s = 1;
  if (y->b) s = 2;
  free (x); free (y);
  return s;
}
//// memory that grows
int main (void) {
  int *a = calloc (2, sizeof *a); ?? malloc ?? int *a = malloc (2 * sizeof *a);
  a = realloc (a, 4 * sizeof *a);
  a[2] = a[3] = 0; ?? forgotten ?? a[3] = 0;
  int s = 0;
  for (int i = 0; i < 4; i++) if (a[i]) s++;
  free (a);
  return s;
}
//// a local in a loop
int main (void) {
  int s = 0;
  while (N ()) {
    int x; ?? never ?? int x, y;
    x = N (); ?? only once ?? if (s == 0) x = N ();
    if (x > 3) s++;
  }
  return s;
}
//// a local by its address
static void set (int *p, int n) { if (n > 0) *p = n; else *p = 0; } ?? sometimes ?? static void set (int *p, int n) { if (n > 0) *p = n; }
int main (void) {
  int x;
  set (&x, N ());
  if (x) return 1;
  return 0;
}
//// a field of a local
struct pair { int a, b; };
int main (void) {
  struct pair p = {1, 2}; ?? unset ?? struct pair p; p.a = 1;
  struct pair q = p;
  if (q.b > 1) return 1;
  return 0;
}
//// flags of few bits
struct node { struct node *next; unsigned a : 1, b : 1; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->a = 0; x->b = 1; ?? one unset ?? while (N ()) { struct node *x = malloc (sizeof *x); x->a = 0;
    x->next = h; h = x; }
  int s = 0;
  for (struct node *x = h; x; x = x->next) if (x->b) s++;
  while (h) { struct node *y = h->next; free (h); h = y; }
  return s;
}
//// the other member of a union
union both { int small; long large; };
int main (void) {
  union both *u = malloc (sizeof *u);
  u->large = N (); ?? smaller ?? u->small = N ();
  int s = 0;
  if (u->large > 5) s = 1;
  free (u);
  return s;
}
//// text without an end
int main (void) {
  char text[8];
  unsigned n = (unsigned)N () % 7;
  for (unsigned i = 0; i < n; i++) text[i] = 'a';
  text[n] = 0; ?? no end ?? if (n) text[n - 1] = 'b'; ?? later ?? text[7] = 0;
  int s = 0;
  for (unsigned i = 0; i < 8 && text[i]; i++) s++;
  return s;
}
