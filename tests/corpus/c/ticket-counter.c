// source: Own. A static local counts the calls of a function; the numbers it gives out start again after 99.
//   How many are needed is read by fgets and atoi.
// expect: none
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>

int next_ticket(void)
{
    static int last = 0;
    last++;
    if (last > 99)
        last = 1;
    return last;
}

int main(void)
{
    char line[10];
    int customers, i, ticket = 0;

    if (fgets(line, sizeof(line), stdin) == NULL)
        return 0;
    customers = atoi(line);
    if (customers < 0 || customers > 1000)
        customers = 0;
    for (i = 0; i < customers; i++) {
        int previous = ticket;
        ticket = next_ticket();
        assert(ticket == previous % 99 + 1);
        printf("ticket %02d\n", ticket);
    }
    return 0;
}
