// source: Own. Insertion sort. The loop's condition reads the element before it tests that the index is not
//   negative.
// expect: error
// error: array-bounds line 13
// stdin: 2 1 3 4 5\n
#include <stdio.h>

void insertion_sort(int a[], int n)
{
    for (int i = 1; i < n; i++) {
        int key = a[i];
        int j = i - 1;
        while (a[j] > key && j >= 0) {
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = key;
    }
}

int main(void)
{
    int a[5];
    for (int i = 0; i < 5; i++)
        scanf("%d", &a[i]);
    insertion_sort(a, 5);
    for (int i = 0; i < 5; i++)
        printf("%d%c", a[i], i < 4 ? ' ' : '\n');
    return 0;
}
