#ifndef LIST_H
#define LIST_H
#include <stdio.h>
#define DEBUG 1
#define LEVEL 3
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef LIST_H
#error twice
#endif
#if 0
This isn't read, it "has no end
#include <windows.h>
#define LEVEL 4
#else
int f(void) { return 1; }
#endif
#ifdef _WIN32
#include <windows.h>
#define CLEAR "cls"
#elif defined(__linux__) || defined __unix__
#define CLEAR "clear"
#else
#define CLEAR "none"
#endif
#if defined(DEBUG) && DEBUG
#define LOG(x) printf("%d\n", x)
#else
#define LOG(x)
#endif
int main(void) {
#if LEVEL > 2 && !defined(NOTHING) && MAX(LEVEL, 2) == 3
    printf("level\n");
#  if UNKNOWN || (1 << 4) - 0x10 == 0 ? 1 : 0
    LOG(f());
#  endif
#elif LEVEL / 0
    printf("no\n");
#else
    printf("other\n");
#endif
#ifdef DEBUG
    puts(CLEAR);
#undef DEBUG
#endif
#ifndef DEBUG
    puts("end");
#endif
#if 0 && 1 / 0
    x
#endif
#if -1 < 0 && ~0 == -1 && 7 % 4 == 3 && (2 | 1) == 3
#endif
    return 0;
}
