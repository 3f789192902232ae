// stdin: 4999 37
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
    int x;
    double weight;
    struct point *next;
};

struct person {
    char name[12];
    int marks[4];
    int age;
};

struct world {
    int used;
    short cells[80][90];
};

struct point points[20000];
struct person people[1500] = {{"Ada", {1, 2}, 36}, {"Bob", {[3] = 9}, 40}};
char words[3000][20] = {"first", "second"};
int cube[20][30][40] = {{{1, 2}, {3}}, {{4}}};
long table[100000][3] = {{7}, {8, 9}};
int numbers[1000000] = {3, 1, 4, [10] = 5};
struct world world;

long sum(long rows[][3], int from, int to)
{
    long all = 0;
    for (int i = from; i < to; i++)
        for (int j = 0; j < 3; j++)
            all += rows[i][j];
    return all;
}

void fill(short *row, int length, short value)
{
    for (int i = 0; i < length; i++)
        row[i] = value;
}

int total(struct world *of)
{
    int all = 0;
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 90; j++)
            all += of->cells[i][j];
    return all;
}

int main(void)
{
    static double means[5000];
    unsigned char local[70][80] = {{1}, {2, 3}};
    int *pointers[6000] = {0};
    struct point *memory = calloc(10000, sizeof(struct point));
    int *block = malloc(100000 * sizeof(int));
    struct world other;
    int at, by;

    if (scanf("%d %d", &at, &by) != 2 || at < 0 || at >= 5000 || by < 1 || by > 79)
        return 1;
    points[at].x = by;
    points[at].next = &points[at + 1];
    points[at + 1].weight = 2.5;
    printf("%d %g %d\n", points[at].x, points[at].next->weight, points[7].next == NULL);
    strcpy(people[at % 1500].name, "Cyril");
    people[at % 1500].marks[2] = by;
    people[2] = people[at % 1500];
    people[at % 1500].marks[2]++;
    printf("%s %s %s %d %d %d %d\n", people[0].name, people[1].name, people[2].name, people[2].marks[2],
           people[at % 1500].marks[2], people[1].marks[3], people[1400].age);
    strcat(words[1], words[0]);
    printf("%s %zu %zu\n", words[1], strlen(words[2]), sizeof words);
    cube[by % 20][by % 30][by] = by;
    printf("%d %d %d %d %d\n", cube[0][0][1], cube[0][1][0], cube[1][0][0], cube[19][29][39], cube[17][7][37]);
    table[at][by % 3] -= 20;
    printf("%ld %ld\n", sum(table, 0, 100000), sum(&table[at], 0, 1));
    numbers[at] += numbers[10];
    printf("%d %d %d\n", numbers[at], numbers[2], numbers[999999]);
    world.used = 1;
    fill(world.cells[by], 90, 2);
    other = world;
    other.cells[by][1] = 50;
    printf("%d %d %d %d\n", total(&world), total(&other), world.cells[0][0], other.used);
    means[at] = by / 2.0;
    printf("%g %g %d %d %d\n", means[at], means[0], local[0][0], local[1][1], local[69][79]);
    pointers[at] = &numbers[at];
    *pointers[at] += 1;
    printf("%d %d\n", numbers[at], pointers[0] == NULL);
    memory[at].x = 4;
    printf("%d %d %d\n", memory[at].x, memory[at + 1].x, memory[9999].next == NULL);
    for (int i = 0; i < 100000; i += by)
        block[i] = i;
    printf("%d\n", block[100 * by]);
    memset(numbers, 0, 5000 * sizeof(int));
    printf("%d %d\n", numbers[0], numbers[at]);
    free(block);
    free(memory);
    return 0;
}
