/* Open files: a file counts the handles that refer to it, and is free for
   another name when there are none. */

enum { FILES = 64, HANDLES = 256 };

struct file {
  int users; /* handles that refer to it */
  int size;
};

struct file files[FILES];
int handles[HANDLES]; /* the number of the file, plus 1; 0: closed */

int
close_handle (int h) {
  if (!handles[h])
    return -1;
  files[handles[h] - 1].users--;
  handles[h] = 0;
  return 0;
}

int
open_file (int h, int f) {
  if (handles[h])
    return -1;
  files[f].users++;
  handles[h] = f + 1;
  return h;
}

/* 'to' refers to the same file as 'from'. */
int
copy_handle (int from, int to) {
  if (!handles[from] || from == to)
    return -1;
  files[handles[from] - 1].users++;
  close_handle (to);
  handles[to] = handles[from];
  return to;
}
