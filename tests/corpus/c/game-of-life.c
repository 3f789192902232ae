// source: Own. Some generations of the game of life on a small board whose edges meet.
// expect: none
#include <stdio.h>
#include <string.h>
#include <assert.h>

#define H 6
#define W 8

int neighbours(int g[H][W], int y, int x)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (dy == 0 && dx == 0)
                continue;
            n += g[(y + dy + H) % H][(x + dx + W) % W];
        }
    }
    return n;
}

int main(void)
{
    int now[H][W] = {
        { 0, 1, 0 },
        { 0, 0, 1 },
        { 1, 1, 1 },
    };
    int next[H][W];

    for (int generation = 0; generation < 4; generation++) {
        for (int y = 0; y < H; y++) {
            for (int x = 0; x < W; x++) {
                int n = neighbours(now, y, x);
                next[y][x] = n == 3 || (n == 2 && now[y][x]);
            }
        }
        memcpy(now, next, sizeof now);
    }
    int alive = 0;
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            putchar(now[y][x] ? '#' : '.');
            alive += now[y][x];
        }
        putchar('\n');
    }
    assert(alive == 5);
    return 0;
}
