/* The lanes as eight words: what every 64-bit processor can do (SSE2, NEON). */

#define LANE_BYTES 16
#define LANES_SET lanes_base
#define LANES_NAME "base"
#include "lanes_all.h"
