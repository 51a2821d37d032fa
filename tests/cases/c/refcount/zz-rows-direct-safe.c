// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-rows-direct.ref
// native: no driver: what is tested is the proof
/* Users are in channels, channels have topics; callers name the rows, and no
   table is searched. */
#include <string.h>

#ifndef USERS
#define USERS 40
#define CHANNELS 10
#define TOPICS 10
#endif

struct topic {
  int refs;
  int changed;
};

struct channel {
  int refs;
  int mode;
  struct topic *topic;
};

struct user {
  struct channel *channel, *invited;
  int is_known;
};

static struct topic topics[TOPICS];
static struct channel channels[CHANNELS];
static struct user users[USERS];

static void
channel_put (struct channel *c) {
  if (--c->refs == 0) {
    c->topic->refs--;
    c->topic = 0;
    c->mode = 0;
  }
}

static struct channel *
channel_get (int number, int topic) {
  struct channel *c = channels + number;
  if (c->refs == 0) {
    c->topic = topics + topic;
    c->topic->refs++;
    c->mode = 1;
  }
  c->refs++;
  return c;
}

void
user_join (int u, int c, int t) {
  if (users[u].is_known)
    return;
  users[u].is_known = 1;
  users[u].invited = 0;
  users[u].channel = channel_get (c, t);
}

void
user_leave (int u) {
  struct user *x = &users[u];
  if (!x->is_known)
    return;
  if (x->invited)
    channel_put (x->invited);
  channel_put (x->channel);
  memset (x, 0, sizeof *x);
}

void
user_invite (int u, int by) {
  if (!users[u].is_known || users[u].invited || !users[by].is_known)
    return;
  users[u].invited = users[by].channel;
  users[u].invited->refs++;
}

void
user_accept (int u) {
  if (!users[u].is_known || !users[u].invited)
    return;
  channel_put (users[u].channel);
  users[u].channel = users[u].invited;
  users[u].invited = 0;
}

void
channel_topic (int c, int t) {
  if (!channels[c].mode)
    return;
  topics[t].refs++;
  channels[c].topic->refs--;
  channels[c].topic = &topics[t];
  topics[t].changed = 1;
}
