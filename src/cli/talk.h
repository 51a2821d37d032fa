/* talk.h -- bytes and texts through a socket, whole or not at all.  False, or
   NULL: the other side is gone. */

#ifndef CLI_TALK_H
#define CLI_TALK_H

#include <stdbool.h>
#include <stddef.h>

bool talk_send (int fd, const void *data, size_t len);
bool talk_receive (int fd, void *data, size_t len);

bool talk_send_text (int fd, const char *text);
/* The caller frees it.  NULL also: it is longer than 'most'. */
char *talk_receive_text (int fd, size_t most);

/* Whether something can be received, after so many ms at most. */
bool talk_is_readable (int fd, int ms);

#endif
