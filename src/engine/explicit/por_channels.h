/* por_channels.h -- which processes use which channels.

   A receive from a buffered channel commutes with everything others do as long
   as nobody else receives from that channel or looks into it, and likewise a
   send.  Whether that is so depends on the state: channels are handed from
   process to process.  But most channel variables get their value when their
   process starts and keep it, so the channels a process can ever use may be
   read off its frame.  'xr' and 'xs' declarations are not needed for this, nor
   believed. */

#ifndef ENGINE_EXPLICIT_POR_CHANNELS_H
#define ENGINE_EXPLICIT_POR_CHANNELS_H

#include "program/model/machine.h"

typedef struct ChannelUse ChannelUse;

ChannelUse *channel_use_new (Machine *);
/* Whether someone asks if he can send in a rendezvous, and does something else
   if not. */
bool channel_use_asks (const ChannelUse *);
void channel_use_free (ChannelUse *);

/* Whether the channel of a send or receive edge is a variable that never
   changes. */
bool channel_use_knows (const ChannelUse *, uint32_t code, const ModelEdge *);

/* Whether in this state and ever after only 'pid' does what the edge does (send
   or receive) with its channel, and no other looks into it; as long as no
   processes are created. */
bool channel_use_is_private (const ChannelUse *, const State *, uint32_t pid,
                             const ModelEdge *);

#endif
