// Bytes that are read to unsigned characters, one and several at once, and written from them.
#include <stdio.h>

int main(void) {
    unsigned char bytes[] = {0, 1, 127, 128, 200, 255}, read[8] = {9, 9, 9, 9, 9, 9, 9, 9}, one = 7;
    signed char small = -3;
    FILE *f = fopen("bytes.bin", "wb");
    if (f == NULL)
        return 1;
    printf("%d ", (int)fwrite(bytes, 1, sizeof bytes, f));
    printf("%d\n", (int)fwrite(&small, sizeof small, 1, f));
    fclose(f);
    f = fopen("bytes.bin", "rb");
    if (f == NULL)
        return 1;
    printf("%d", (int)fread(&one, 1, 1, f));
    printf(" %d", one);
    int count = (int)fread(read, 2, 2, f);
    printf(" %d:", count);
    for (int i = 0; i < 6; i++)
        printf(" %d", read[i]);
    while (fread(&one, sizeof one, 1, f) == 1)
        printf(" %d", one);
    printf(" %d\n", feof(f) != 0);
    fclose(f);
    remove("bytes.bin");
    return 0;
}
