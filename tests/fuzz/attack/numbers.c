//// a counter of eight bits
struct node { struct node *next; };
int main (void) {
  struct node *h = NULL; unsigned n = 0; ?? wraps ?? struct node *h = NULL; unsigned char n = 0;
  for (int i = N () ? 257 : 1; i > 0; i--) { struct node *x = malloc (sizeof *x); x->next = h; h = x; n++; }
  while (n > 0) { struct node *y = h->next; free (h); h = y; n--; }
  assert (h == NULL);
}
//// a signed counter that wraps
struct node { struct node *next; };
int main (void) {
  struct node *h = NULL; int n = 0; ?? short ?? struct node *h = NULL; signed char n = 0;
  int most = N () > 3 ? 130 : 100;
  for (int i = 0; i < most; i++) { struct node *x = malloc (sizeof *x); x->next = h; h = x; n++; }
  if (n < 0) h->next->next = NULL;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// the length of a list as a bound
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL; unsigned n = 0;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; n++; }
  struct node *x = h;
  for (unsigned i = 0; i < n; i++) x = x->next; ?? one too far ?? for (unsigned i = 0; i <= n; i++) x = x->next; ?? not all ?? for (unsigned i = 1; i < n; i++) x = x->next;
  assert (x == NULL);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// the difference of two counts
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL; unsigned pushed = 0, popped = 0;
  while (N ()) {
    if (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; pushed++; }
    else if (pushed != popped) { ?? less ?? else if (pushed <= popped) { ?? wrong one ?? else if (pushed > popped || pushed == 2) {
      struct node *y = h->next; free (h); h = y; popped++; }
  }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// an array as long as the list
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL; unsigned n = 0;
  while (n < 20 && N ()) { struct node *x = malloc (sizeof *x); x->next = h; x->data = N (); h = x; n++; }
  int *a = malloc ((n + 1) * sizeof *a); ?? too short ?? int *a = malloc (n); ?? none ?? int *a = malloc (n / 2 * sizeof *a);
  unsigned i = 0;
  for (struct node *x = h; x; x = x->next) a[i++] = x->data;
  assert (i == n); ?? wrong ?? assert (i == n + 1);
  while (h) { struct node *y = h->next; free (h); h = y; }
  free (a);
}
//// a product that overflows
struct item { int a[4]; };
int main (void) {
  unsigned n = N ();
  if (n > 1000) return 0; ?? overlooked ?? if (n > 0x10000001 || n < 0x10000000) return 0;
  struct item *x = malloc (n * (unsigned)sizeof *x);
  for (unsigned i = 0; i < n && i < 3; i++) x[i].a[3] = 1;
  free (x);
}
//// an index of a narrow type
int main (void) {
  int *a = malloc (100 * sizeof *a);
  int n = N ();
  if (n < 0 || n >= 100) n = 0; ?? compared narrow ?? if ((signed char)n < 0 || (signed char)n >= 100) n = 0; ?? only above ?? if (n >= 100) n = 0;
  a[n] = 1;
  free (a);
}
//// signed and unsigned
int main (void) {
  int *a = malloc (10 * sizeof *a);
  int n = N ();
  if ((unsigned)n < 10) a[n] = 1; ?? signed ?? if (n < 10) a[n] = 1; ?? long ?? if ((long)n < 10L) a[n] = 1; ?? by one ?? if ((unsigned)n <= 10) a[n] = 1;
  free (a);
}
//// sign extension of an index
int main (void) {
  char *a = malloc (200);
  signed char c = N ();
  unsigned char u = c;
  unsigned long i = u; ?? signed ?? unsigned long i = c;
  if (u < 200) a[i] = 1;
  free (a);
}
//// going down to 0
int main (void) {
  int n = N ();
  if (n < 0 || n > 8) return 0;
  int *a = malloc (9 * sizeof *a);
  for (int i = n; i >= 0; i--) a[i] = 1; ?? wraps ?? for (unsigned char i = n; i != 254; i--) a[i] = 1; ?? beyond ?? for (int i = n; i >= -1; i--) a[i] = 1;
  free (a);
}
//// steps of two
int main (void) {
  unsigned n = N ();
  if (n > 20) return 0;
  char *a = malloc (n + 1); ?? short ?? char *a = malloc (n);
  for (unsigned i = 0; i < n; i += 2) a[i + 1] = 1; ?? one too far ?? for (unsigned i = 0; i <= n; i += 2) a[i + 1] = 1;
  free (a);
}
//// a remainder
int main (void) {
  int n = N ();
  int *a = malloc (7 * sizeof *a);
  a[(unsigned)n % 7] = 1; ?? signed ?? a[n % 7] = 1; ?? eight ?? a[(unsigned)n % 8] = 1; ?? and ?? a[n & 7] = 1;
  free (a);
}
//// shifts
int main (void) {
  unsigned n = N ();
  int *a = malloc (16 * sizeof *a);
  a[n >> 28] = 1; ?? one less ?? a[n >> 27] = 1; ?? signed ?? a[(int)n >> 28] = 1;
  free (a);
}
//// data below a bound
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL; int a[10];
  while (N ()) { struct node *x = malloc (sizeof *x); int d = N (); [[x->data = d >= 0 && d < 10 ? d : 0; ?? loose ?? x->data = d >= 0 && d <= 10 ? d : 0; ?? negative ?? x->data = d < 10 ? d : 0;]]
    x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) a[x->data] = 1;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// data grows
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL; int k = 0;
  while (k < 50 && N ()) { struct node *x = malloc (sizeof *x); x->data = k++; x->next = h; h = x; }
  for (struct node *x = h; x && x->next; x = x->next) [[assert (x->data > x->next->data); ?? equal ?? assert (x->data == x->next->data + 2); ?? (weaker) ?? assert (x->data >= 0);]]
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// data of the last one
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = h ? 1 : 0; x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) [[if (!x->next) assert (x->data == 0); ?? the other ?? if (!x->next) assert (x->data == 1); ?? no guard ?? assert (x->data == 0);]]
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// data differs from one value
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = N (); [[if (x->data == 3) x->data = 4; ?? another ?? if (x->data == 2) x->data = 3;]]
    x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) { assert (x->data != 3); [[x->data = 5; ?? then it is ?? x->data = 3;]] }
  for (struct node *x = h; x; x = x->next) assert (x->data != 3);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// a flag in each element
struct node { struct node *next; char *text; int has; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->has = N () > 0; x->text = x->has ? malloc (2) : NULL; x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) [[if (x->has) x->text[1] = 1; ?? without ?? x->text[1] = 1; ?? turned ?? if (!x->has) x->text[1] = 1; ?? later ?? { x->has = 1; if (x->next && x->next->has) x->next->text[1] = 0; else if (x->has) x->text[0] = 1; }]]
  while (h) { struct node *y = h->next; if (h->has) [[free (h->text); ?? forgotten ?? (void)h;]]
    free (h); h = y; }
}
//// bit-fields
struct node { struct node *next; unsigned has : 1, n : 3; int *p; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); [[x->has = N (); ?? two bits ?? x->has = 2;]]
    x->n = N (); x->p = x->has ? malloc (8 * sizeof (int)) : NULL; ?? without ?? x->p = x->has ? malloc (7 * sizeof (int)) : NULL;
    x->next = h; h = x; }
  while (h) { struct node *y = h->next; if (h->has) [[h->p[h->n] = 1; ?? any ?? h->p[h->n] = 1;]]
    free (h->p); free (h); h = y; }
}
//// a union in each element
struct node { struct node *next; int kind; union { int number; int *pointer; } u; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->kind = N () > 0;
    if (x->kind) x->u.pointer = malloc (sizeof (int)); else x->u.number = N ();
    x->next = h; h = x; }
  while (h) { struct node *y = h->next; [[if (h->kind) { *h->u.pointer = 1; free (h->u.pointer); } ?? other kind ?? if (!h->kind) { *h->u.pointer = 1; } ?? written ?? if (h->kind) { h->u.number = 1; free (h->u.pointer); }]]
    free (h); h = y; }
}
//// a double as a bound
int main (void) {
  int *a = malloc (4 * sizeof *a);
  double d = N ();
  if (d >= 0 && d < 4) a[(int)d] = 1; ?? loose ?? if (d >= 0 && d < 4.5) a[(int)(d + 0.5)] = 1; ?? or ?? if (!(d < 0) && d <= 4) a[(int)d] = 1;
  free (a);
}
//// the sum of two lengths
struct node { struct node *next; };
static unsigned fill (struct node **h) { unsigned n = 0; while (N ()) { struct node *x = malloc (sizeof *x); x->next = *h; *h = x; n++; } return n; }
int main (void) {
  struct node *h = NULL;
  unsigned n = fill (&h), m = fill (&h);
  unsigned all = n + m; ?? less ?? unsigned all = n > m ? n : m; ?? more ?? unsigned all = n + m + (m > 1);
  while (all-- > 0) { struct node *y = h->next; free (h); h = y; }
  assert (!h);
}
//// half of a list
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL; int n = 0;
  while (n < 50 && N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; n++; }
  struct node *x = h;
  for (int i = 0; i < n / 2; i++) x = x->next;
  if (n > 0) x->data = 1; ?? empty ?? x->data = 1; ?? next ?? if (n > 0) x->next->data = 1; ?? (none) ?? if (n > 3) x->data = 1;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
