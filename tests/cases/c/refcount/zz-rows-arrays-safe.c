// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-rows-arrays.ref
// native: no driver: what is tested is the proof
/* Two levels of counts in parallel arrays of numbers: 0 is nothing, n is element n - 1. */
#ifndef N_TASKS
#define N_TASKS 8
#define N_DESCRIPTORS 6
#define N_FILES 20
#define N_INODES 10
#endif

static int inode_count[N_INODES];
static int file_count[N_FILES];
static int file_inode[N_FILES];
static int task_state[N_TASKS]; /* 0: there is none */
static int descriptor[N_TASKS][N_DESCRIPTORS];

static int
is_task (int t) {
  return t >= 0 && t < N_TASKS && task_state[t] == 2;
}

static void
file_put (int f) {
  file_count[f] -= 1;
  if (file_count[f] == 0) {
    inode_count[file_inode[f] - 1] -= 1;
    file_inode[f] = 0;
  }
}

int
task_new (void) {
  int t = 0;
  while (t < N_TASKS && task_state[t] != 0)
    t++;
  if (t == N_TASKS)
    return -1;
  task_state[t] = 2;
  return t;
}

int
task_end (int t) {
  if (!is_task (t))
    return -1;
  for (int d = N_DESCRIPTORS - 1; d >= 0; d--) {
    int f = descriptor[t][d];
    if (f > 0) {
      descriptor[t][d] = 0;
      file_put (f - 1);
    }
  }
  task_state[t] = 0;
  return 0;
}

int
task_open (int t, int i) {
  if (!is_task (t))
    return -1;
  int d = 0, f = 0;
  while (d < N_DESCRIPTORS && descriptor[t][d] > 0)
    d++;
  while (f < N_FILES && file_count[f] > 0)
    f++;
  if (d == N_DESCRIPTORS || f == N_FILES)
    return -1;
  file_inode[f] = i + 1;
  inode_count[i] += 1;
  file_count[f] = 1;
  descriptor[t][d] = f + 1;
  return d;
}

int
task_dup (int t, int d) {
  if (!is_task (t) || d < 0 || d >= N_DESCRIPTORS || descriptor[t][d] == 0)
    return -1;
  for (int n = 0; n < N_DESCRIPTORS; n++)
    if (descriptor[t][n] == 0) {
      descriptor[t][n] = descriptor[t][d];
      file_count[descriptor[t][d] - 1] += 1;
      return n;
    }
  return -1;
}

int
task_close (int t, int d) {
  if (!is_task (t) || d < 0 || d >= N_DESCRIPTORS || descriptor[t][d] == 0)
    return -1;
  file_put (descriptor[t][d] - 1);
  descriptor[t][d] = 0;
  return 0;
}

int
task_fork (int t) {
  int c = 0;
  if (!is_task (t))
    return -1;
  while (c < N_TASKS && task_state[c] != 0)
    c++;
  if (c == N_TASKS)
    return -1;
  task_state[c] = 1;
  for (int d = 0; d < N_DESCRIPTORS; d++) {
    descriptor[c][d] = descriptor[t][d];
    if (descriptor[c][d] > 0)
      file_count[descriptor[c][d] - 1] += 1;
  }
  task_state[c] = 2;
  return c;
}
