/* The lanes as 16 words, for processors with AVX2 (Haswell, Zen). */

#if defined(__x86_64__)
#include <immintrin.h>

#define LANE_BYTES 32
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif
#define LANES_SET lanes_avx2
#define LANES_NAME "avx2"
#include "lanes_all.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
