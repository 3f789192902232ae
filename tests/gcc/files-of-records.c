// Records that are written to a file, read again, changed in their places and appended.
#include <stdio.h>
#include <string.h>

typedef struct {
    char letter;
    int number;
    char name[10];
    double balance;
    struct {
        short day, month;
    } date;
} Account;

static void list(void) {
    Account a;
    int count = 0;
    FILE *f = fopen("accounts.dat", "rb");
    if (f == NULL) {
        puts("none");
        return;
    }
    while (fread(&a, sizeof(Account), 1, f) == 1) {
        printf("%c %d %s %.2f %d.%d\n", a.letter, a.number, a.name, a.balance, a.date.day, a.date.month);
        count++;
    }
    printf("%d %d %d\n", count, feof(f) != 0, ftell(f) == count * (long)sizeof a);
    fclose(f);
}

int main(void) {
    Account all[3], one;
    list();
    for (int i = 0; i < 3; i++) {
        all[i].letter = 'a' + i;
        all[i].number = -100 * i;
        strcpy(all[i].name, i == 1 ? "Eve" : "Adam");
        all[i].balance = i + 0.5;
        all[i].date.day = i + 1;
        all[i].date.month = 12;
    }
    FILE *f = fopen("accounts.dat", "wb");
    if (f == NULL)
        return 1;
    printf("%d\n", (int)fwrite(all, sizeof(Account), 3, f));
    printf("%d\n", (int)fread(&one, sizeof one, 1, f));
    fclose(f);
    list();
    f = fopen("accounts.dat", "rb+");
    if (f == NULL)
        return 1;
    while (fread(&one, sizeof one, 1, f) == 1)
        if (one.number == -100) {
            one.balance *= 2;
            fseek(f, -(long)sizeof(Account), SEEK_CUR);
            fwrite(&one, sizeof one, 1, f);
            fseek(f, 0, SEEK_CUR);
        }
    rewind(f);
    printf("%d %s\n", (int)fread(all, sizeof all, 1, f), all[1].name);
    printf("%d\n", (int)fread(all, sizeof all, 1, f));
    fseek(f, 0, SEEK_END);
    printf("%d\n", (int)(ftell(f) / sizeof(Account)));
    fseek(f, (2 - 1) * sizeof(Account), SEEK_SET);
    if (fread(&one, sizeof one, 1, f) == 1)
        printf("%.1f\n", one.balance);
    fclose(f);
    f = fopen("accounts.dat", "ab");
    if (f == NULL)
        return 1;
    one.number = 7;
    fwrite(&one, sizeof one, 1, f);
    fclose(f);
    list();
    printf("%d\n", remove("accounts.dat"));
    list();
    return 0;
}
