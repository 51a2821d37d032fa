// package: libstb-dev
// header: stb/stb_vorbis.h
// what: decoding Ogg Vorbis
// entry: main crc32_init ilog
#include <stb/stb_vorbis.h>

int
main (void) {
  static const unsigned char bytes[8] = "OggS";
  int error = 0;
  stb_vorbis *v = stb_vorbis_open_memory (bytes, sizeof bytes, &error, NULL);
  stb_vorbis_close (v);
  return error == 0;
}
