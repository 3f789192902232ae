#include <stdio.h>

#define MAX 20

int linear_search(int a[], int n, int key)
{
    int i;
    for (i = 0; i < n; i++) {
        if (a[i] == key)
            return i;
    }
    return -1;
}

int main()
{
    int numbers[MAX];
    int n, i, key, pos;

    printf("How many numbers (1-%d)? ", MAX);
    scanf("%d", &n);
    if (n < 1 || n > MAX) {
        printf("Wrong count!\n");
        return 1;
    }

    for (i = 0; i < n; i++) {
        printf("Number %d: ", i + 1);
        scanf("%d", &numbers[i]);
    }

    printf("What are you looking for? ");
    scanf("%d", &key);

    pos = linear_search(numbers, n, key);
    if (pos == -1)
        printf("%d is not there.\n", key);
    else
        printf("%d is at position %d.\n", key, pos + 1);

    return 0;
}
