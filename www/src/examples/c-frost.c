#include <stdio.h>

// How many days had frost?
int main() {
    int n, frost = 0;
    scanf("%d", &n);
    int temp[10] = {0};

    for (int i = 0; i < n; i++) {
        scanf("%d", &temp[i]);
        if (temp[i] < 0)
            frost++;
    }

    printf("%d days\n", frost);
    return 0;
}
