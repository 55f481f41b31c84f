/* The lanes as 32 words, for processors with AVX-512 from Ice Lake and Zen 4 on. */

#if defined(__x86_64__)
#include <immintrin.h>

#define LANE_BYTES 64
#if !defined(__apple_build_version__) && __clang_major__ >= 18 && __clang_major__ <= 21 || defined(__apple_build_version__) && __clang_major__ == 17
#define EVEX512 "evex512," /* these had the long vectors as a feature by itself */
#else
#define EVEX512
#endif
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target(EVEX512 "avx512f,avx512bw,avx512vl,avx512dq,avx512bitalg,avx512vbmi2,avx512vpopcntdq,avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC target("tune=icelake-server,avx512f,avx512bw,avx512vl,avx512dq,avx512bitalg,avx512vbmi2,avx512vpopcntdq,avx2,bmi,bmi2,lzcnt,popcnt")
#endif
#define LANES_SET lanes_avx512
#define LANES_NAME "avx512"
#include "lanes_all.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
