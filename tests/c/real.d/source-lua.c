// package: lua5.4
// source: src/lapi.c
// what: the interpreter of Lua
// flags: -DMAKE_LIB
// entry: main luaO_ceillog2 luaO_hexavalue luaS_hash
#define LUA_CORE
#define LUA_LIB
#define LUAI_FUNC static
#define LUAI_DDEC(definition)
#define LUAI_DDEF static
#include "lprefix.h"
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "luaconf.h"
#undef LUAI_FUNC
#undef LUAI_DDEC
#undef LUAI_DDEF
#define LUAI_FUNC static
#define LUAI_DDEC(definition)
#define LUAI_DDEF static
#include "lzio.c"
#include "lctype.c"
#include "lopcodes.c"
#include "lmem.c"
#include "lundump.c"
#include "ldump.c"
#include "lstate.c"
#include "lgc.c"
#include "llex.c"
#include "lcode.c"
#include "lparser.c"
#include "ldebug.c"
#include "lfunc.c"
#include "lobject.c"
#include "ltm.c"
#include "lstring.c"
#include "ltable.c"
#include "ldo.c"
#include "lvm.c"
#include "lapi.c"
#include "lauxlib.c"
#include "lbaselib.c"
#include "lstrlib.c"
#include "ltablib.c"

int
main (void) {
  assert (luaO_ceillog2 (9) == 4 && luaO_hexavalue ('c') == 12);
  return 0;
}
