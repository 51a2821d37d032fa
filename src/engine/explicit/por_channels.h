/* por_channels.h -- which processes use which channels.

   A receive from a buffered channel commutes with everything others do as long
   as nobody else receives from that channel or looks into it, and likewise a
   send.  Whether that is so depends on the state: channels are handed from
   process to process.  But most expressions that name a channel name the same
   one for ever (por_lasting.h), so the channels a process can ever use may be
   read off its frame.  'xr' and 'xs' declarations are not needed for this, nor
   believed. */

#ifndef ENGINE_EXPLICIT_POR_CHANNELS_H
#define ENGINE_EXPLICIT_POR_CHANNELS_H

#include "program/model/machine.h"

typedef struct ChannelUse ChannelUse;

/* With a claim, as in MachineOptions, which may look into channels, too. */
ChannelUse *channel_use_new (Machine *, uint32_t claim);
/* Whether someone asks if he can send in a rendezvous, and does something else
   if not. */
bool channel_use_asks (const ChannelUse *);
void channel_use_free (ChannelUse *);

/* Whether the channel of a send or receive edge is always the same. */
bool channel_use_knows (const ChannelUse *, uint32_t code, const ModelEdge *);

/* Which one it is for that process, if it is always the same; false if an index
   is out of range. */
bool channel_use_find (const ChannelUse *, const State *, uint32_t pid,
                       const ModelEdge *, int32_t *channel);

/* Whether in this state and ever after only 'pid' does what the edge does (send
   or receive) with that channel, and no other looks into it, nor does the
   claim; as long as no processes are created. */
bool channel_use_is_private (const ChannelUse *, const State *, uint32_t pid,
                             const ModelEdge *, int32_t channel);

#endif
