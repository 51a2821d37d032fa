/* The build of Debian's Lua makes this file. */
#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"
