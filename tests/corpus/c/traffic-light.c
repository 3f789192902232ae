// source: Own. A traffic light as a state machine in an enum; after each red comes red and amber.
// expect: none
#include <stdio.h>
#include <assert.h>

typedef enum { RED, RED_AMBER, GREEN, AMBER } Light;

Light next(Light now)
{
    switch (now) {
    case RED:
        return RED_AMBER;
    case RED_AMBER:
        return GREEN;
    case GREEN:
        return AMBER;
    case AMBER:
        return RED;
    }
    return RED;
}

int main(void)
{
    const char *names[] = { "red", "red and amber", "green", "amber" };
    Light light = RED;
    int seconds, reds = 0;

    scanf("%d", &seconds);
    if (seconds < 0 || seconds > 3600)
        seconds = 60;
    for (int t = 0; t < seconds; t += 10) {
        Light before = light;
        printf("%4d s: %s\n", t, names[light]);
        light = next(light);
        if (before == RED)
            assert(light == RED_AMBER);
        if (light == RED)
            reds++;
    }
    printf("red came again %d times\n", reds);
    return 0;
}
