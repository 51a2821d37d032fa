#ifndef COMMON
#define COMMON
byte shared = 4;
inline grow(n) {
  shared = shared + n
}
#endif
