// stdin: 5
#include <stdio.h>

struct node {
    int value;
    struct node *next;
};

void show();
void show_all();
int count = 0;

int next()
{
    count++;
    printf("next %d\n", count);
    return count;
}

void show_list() { printf("list %d\n", count); }

int main(void)
{
    int n;
    struct node last = {3, NULL};
    struct node *head = &last;
    scanf("%d", &n);
    show_list(head);
    show_list(head, n, 1.5);
    show_list(next());
    show(n);
    show_all(head, 2);
    printf("%d\n", next(n) + n);
    return 0;
}

void show(int n)
{
    printf("show %d\n", n);
}

void show_all()
{
    printf("all\n");
}
