/* A signal that is caught meanwhile changes nothing: what was promised is
   waited for. */

#include "cli/talk.h"
#include "base/mem.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

bool
talk_send (int fd, const void *data, size_t len) {
  const char *at = data;
  while (len) {
    ssize_t sent = send (fd, at, len, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent <= 0)
      return false;
    at += sent;
    len -= (size_t)sent;
  }
  return true;
}

bool
talk_receive (int fd, void *data, size_t len) {
  char *at = data;
  while (len) {
    ssize_t got = recv (fd, at, len, 0);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    at += got;
    len -= (size_t)got;
  }
  return true;
}

bool
talk_send_text (int fd, const char *text) {
  uint32_t length = (uint32_t)strlen (text);
  return talk_send (fd, &length, sizeof length) && talk_send (fd, text, length);
}

char *
talk_receive_text (int fd, size_t most) {
  uint32_t length;
  if (!talk_receive (fd, &length, sizeof length) || length > most)
    return NULL;
  char *text = mem_zero (length + 1);
  if (talk_receive (fd, text, length))
    return text;
  mem_free (text);
  return NULL;
}

bool
talk_is_readable (int fd, int ms) {
  struct pollfd one = {.fd = fd, .events = POLLIN};
  return poll (&one, 1, ms) > 0;
}
