// stdin: one 7 two 8 three\nfour five
#include <stdio.h>
#include <string.h>

struct person {
    char name[20];
    int age;
};

int length(char *text)
{
    return (int)strlen(text);
}

int main(void)
{
    struct person people[2], *last = &people[1];
    char word[20], line[30], words[2][10];
    int n = 12;
    char rest[n];
    for (int i = 0; i < 2; i++)
        scanf("%s %d", &people[i].name, &people[i].age);
    scanf("%s ", &word);
    scanf("%s", &words[1]);
    scanf(" %s", &rest);
    printf("%s %d %s %5s|%s|%.2s|\n", &people[0].name, people[0].age, &last->name, &word, &words[1], &rest);
    strcpy(&line, &word);
    strcat(&line, "!");
    puts(&line);
    char *start = &line;
    printf("%c %d %d\n", *start, length(&people[1].name), strcmp(&line, line));
    sprintf(&last->name, "%s-%d", &word, last->age);
    printf("%s %d\n", last->name, &line == &line);
    int values[3] = {1, 2, 3};
    int *value = &values;
    printf("%d\n", value[2]);
    return 0;
}
