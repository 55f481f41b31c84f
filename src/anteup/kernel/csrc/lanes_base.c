/* The lanes as eight words: what every 64-bit processor can do (SSE2, NEON). */

#define LANE_BYTES 16
#define LANES_SET lanes_base
#define LANES_NAME "base"
#if defined(__clang__) && defined(__x86_64__)
#pragma clang attribute push(__attribute__((minsize)), apply_to = function) /* few processors of today come here */
#endif
#include "lanes_all.h"
#if defined(__clang__) && defined(__x86_64__)
#pragma clang attribute pop
#endif
