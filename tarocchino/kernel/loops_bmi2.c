/* The loops once more, for processors that count and place bits at once (BMI2); empty elsewhere. */
#include "native.h"

#ifdef HAS_LOOPS_WITH_BMI2
#pragma GCC target("bmi,bmi2,popcnt")
#define LOOPS loops_with_bmi2
#include "loops.c"
#endif
