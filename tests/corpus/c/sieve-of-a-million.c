// source: Own. The sieve of Eratosthenes up to a million.
// expect: none
// stdin: 999983\n
#include <stdbool.h>
#include <stdio.h>

#define LIMIT 1000000

bool composite[LIMIT + 1];

int main(void)
{
    int number;

    scanf("%d", &number);
    for (int i = 2; i * i <= LIMIT; i++)
        if (!composite[i])
            for (int j = i * i; j <= LIMIT; j += i)
                composite[j] = true;
    if (number < 2 || number > LIMIT)
        return 1;
    printf("%d is %s\n", number, composite[number] ? "composite" : "prime");
    return 0;
}
