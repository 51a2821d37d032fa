/* A file that is written gets its name when it is complete and on the disk:
   whoever looks at any moment sees the old one or the new one. */

#include "base/saved.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 1 << 20, MARK = 32, TAIL = 16 };

/* Bytes pass through it a chunk at a time, and are hashed. */
typedef struct {
  int fd;
  uint8_t *chunk;
  size_t len;
  uint64_t bytes, hash;
  int error;
} Stream;

struct Saving {
  Stream s;
  char *path, *beside;
};

struct Saved {
  Stream s;
  size_t at;     /* in the chunk */
  uint64_t left; /* bytes that were not got yet */
  bool failed;
};

static void
hash_chunk (Stream *s) {
  s->hash = mem_mix (mem_hash (s->chunk, s->len), s->hash + 1);
  s->bytes += s->len;
}

static void
make_mark (char mark[MARK], const char *text) {
  assert (strlen (text) < MARK);
  memset (mark, 0, MARK);
  memcpy (mark, text, strlen (text));
}

/* Writing ------------------------------------------------------------------ */

static void
write_all (Stream *s, const void *data, size_t bytes) {
  const uint8_t *at = data;
  while (bytes && !s->error) {
    ssize_t n = write (s->fd, at, bytes);
    if (n < 0 && errno != EINTR)
      s->error = errno;
    if (n <= 0)
      continue;
    at += n;
    bytes -= (size_t)n;
  }
}

static void
flush (Stream *s) {
  hash_chunk (s);
  write_all (s, s->chunk, s->len);
  s->len = 0;
}

/* Where a file is while it is not complete; the caller frees it. */
static char *
path_beside (const char *path) {
  Str beside = {0};
  str_format (&beside, "%s.part", path);
  return str_take (&beside);
}

void
saved_sweep (const char *path) {
  char *beside = path_beside (path);
  unlink (beside);
  mem_free (beside);
}

Saving *
saved_begin (const char *path, const char *mark) {
  Saving *saving = mem_zero (sizeof *saving);
  char first[MARK];
  saving->path = mem_string (path);
  saving->beside = path_beside (path);
  saving->s.chunk = mem_alloc (CHUNK);
  saving->s.fd =
      open (saving->beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (saving->s.fd < 0)
    saving->s.error = errno;
  make_mark (first, mark);
  write_all (&saving->s, first, MARK);
  return saving;
}

void
saved_put (Saving *saving, const void *data, size_t bytes) {
  Stream *s = &saving->s;
  const uint8_t *at = data;
  while (bytes) {
    size_t n = CHUNK - s->len < bytes ? CHUNK - s->len : bytes;
    memcpy (s->chunk + s->len, at, n);
    s->len += n;
    at += n;
    bytes -= n;
    if (s->len == CHUNK)
      flush (s);
  }
}

/* The new name is on the disk, too. */
static int
sync_directory (const char *path) {
  const char *slash = strrchr (path, '/');
  char *directory = slash ? mem_substring (path, (size_t)(slash - path) + 1)
                          : mem_string (".");
  int fd = open (directory, O_RDONLY | O_CLOEXEC);
  int error = fd < 0 || fsync (fd) ? errno : 0;
  if (fd >= 0)
    close (fd);
  mem_free (directory);
  return error;
}

bool
saved_end (Saving *saving, Str *why) {
  Stream *s = &saving->s;
  flush (s);
  uint64_t tail[2] = {s->bytes, s->hash};
  write_all (s, tail, TAIL);
  if (!s->error && fsync (s->fd))
    s->error = errno;
  if (s->fd >= 0 && close (s->fd) && !s->error)
    s->error = errno;
  if (!s->error && rename (saving->beside, saving->path))
    s->error = errno;
  if (!s->error)
    s->error = sync_directory (saving->path);
  else
    unlink (saving->beside);
  int error = s->error;
  if (error)
    str_format (why, "cannot write '%s': %s", saving->path, strerror (error));
  mem_free (s->chunk);
  mem_free (saving->path);
  mem_free (saving->beside);
  mem_free (saving);
  return !error;
}

/* Reading ------------------------------------------------------------------ */

static bool
read_all (Stream *s, void *data, size_t bytes) {
  uint8_t *at = data;
  while (bytes) {
    ssize_t n = read (s->fd, at, bytes);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    at += n;
    bytes -= (size_t)n;
  }
  return true;
}

/* The next chunk of 'left' bytes. */
static bool
read_chunk (Stream *s, uint64_t left) {
  s->len = left < CHUNK ? (size_t)left : CHUNK;
  if (!read_all (s, s->chunk, s->len))
    return false;
  hash_chunk (s);
  return true;
}

/* Reads everything once: whether it is as it was written. */
static bool
is_undamaged (Stream *s, uint64_t bytes) {
  uint64_t tail[2];
  s->bytes = s->hash = 0;
  while (s->bytes < bytes)
    if (!read_chunk (s, bytes - s->bytes))
      return false;
  if (bytes % CHUNK == 0) { /* the writer's last chunk was empty */
    s->len = 0;
    hash_chunk (s);
  }
  return read_all (s, tail, TAIL) && tail[0] == s->bytes && tail[1] == s->hash;
}

/* Its bytes; false: it is something else, or damaged. */
static bool
look_through (Saved *saved, const char *mark, bool *is_other) {
  char wanted[MARK], found[MARK];
  struct stat info;
  make_mark (wanted, mark);
  *is_other = true;
  if (fstat (saved->s.fd, &info) || !S_ISREG (info.st_mode) ||
      info.st_size < MARK + TAIL || !read_all (&saved->s, found, MARK) ||
      memcmp (wanted, found, MARK))
    return false;
  *is_other = false;
  saved->left = (uint64_t)info.st_size - MARK - TAIL;
  return is_undamaged (&saved->s, saved->left) &&
         lseek (saved->s.fd, MARK, SEEK_SET) == MARK;
}

Saved *
saved_open (const char *path, const char *mark, Str *why) {
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  bool is_other;
  if (fd < 0) {
    if (errno != ENOENT)
      str_format (why, "cannot read '%s': %s", path, strerror (errno));
    return NULL;
  }
  Saved *saved = mem_zero (sizeof *saved);
  saved->s.fd = fd;
  saved->s.chunk = mem_alloc (CHUNK);
  if (!look_through (saved, mark, &is_other)) {
    str_format (why, "'%s' is %s", path,
                is_other ? "no such file, or of another version" : "damaged");
    saved_close (saved);
    return NULL;
  }
  saved->s.len = 0;
  return saved;
}

bool
saved_has (Saved *saved, uint64_t count, size_t size) {
  saved->failed = saved->failed || count > saved->left / size;
  return !saved->failed;
}

bool
saved_get (Saved *saved, void *data, size_t bytes) {
  Stream *s = &saved->s;
  uint8_t *at = data;
  if (!saved_has (saved, bytes, 1))
    return false;
  while (bytes) {
    if (saved->at == s->len) {
      if (!read_chunk (s, saved->left))
        return !(saved->failed = true);
      saved->at = 0;
    }
    size_t n = s->len - saved->at < bytes ? s->len - saved->at : bytes;
    memcpy (at, s->chunk + saved->at, n);
    saved->at += n;
    saved->left -= n;
    at += n;
    bytes -= n;
  }
  return true;
}

bool
saved_is_done (const Saved *saved) {
  return !saved->failed && !saved->left;
}

void
saved_close (Saved *saved) {
  if (!saved)
    return;
  close (saved->s.fd);
  mem_free (saved->s.chunk);
  mem_free (saved);
}
