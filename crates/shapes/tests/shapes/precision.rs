//! The analysis proves the list programs of a first course in C free of errors, and does not exclude the errors that a
//! change causes.

use loopscope_syntax::Dialect;

use crate::support::errors;

/// The declarations of all C programs, in 4 lines.
const NODES: &str = "#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
static int number(void) { int x; scanf(\"%d\", &x); return x; }
";

/// A C program after [`NODES`] has no errors, and each change has the error.
fn c(source: &str, changes: &[(&str, &str, &str)]) {
    let source = format!("{NODES}{source}");
    assert_eq!(errors(&source, Dialect::C), [""; 0], "{source}");
    for (from, to, error) in changes {
        assert_eq!(source.matches(from).count(), 1, "{from}");
        let errors = errors(&source.replace(from, to), Dialect::C);
        assert!(errors.iter().any(|each| each == error), "{from} to {to}: {errors:?}");
    }
}

#[test]
fn a_stack_by_a_pointer_to_its_top() {
    c(
        "void push(struct node **top, int value) {
    struct node *new = malloc(sizeof(struct node));
    new->value = value;
    new->next = *top;
    *top = new;
}
int pop(struct node **top) {
    struct node *old = *top;
    int value = old->value;
    *top = old->next;
    free(old);
    return value;
}
int main(void) {
    struct node *top = NULL;
    int x = number();
    while (x != 0) {
        if (x > 0)
            push(&top, x);
        else if (top != NULL)
            printf(\"%d\\n\", pop(&top));
        x = number();
    }
    while (top != NULL)
        pop(&top);
    return 0;
}",
        &[
            ("else if (top != NULL)", "else", "null dereference in line 13"),
            (
                "    *top = old->next;\n    free(old);",
                "    free(old);\n    *top = old->next;",
                "use after free in line 15",
            ),
            ("    new->next = *top;\n", "", "read before write in line 13"),
        ],
    );
}

#[test]
fn a_queue_with_a_pointer_to_its_end() {
    c(
        "struct queue { struct node *first; struct node *last; };
void put(struct queue *q, int value) {
    struct node *new = malloc(sizeof(struct node));
    new->value = value;
    new->next = NULL;
    if (q->last == NULL)
        q->first = new;
    else
        q->last->next = new;
    q->last = new;
}
int take(struct queue *q) {
    struct node *old = q->first;
    int value = old->value;
    q->first = old->next;
    if (q->first == NULL)
        q->last = NULL;
    free(old);
    return value;
}
int main(void) {
    struct queue q = {NULL, NULL};
    int x;
    while ((x = number()) != 0) {
        if (x > 0)
            put(&q, x);
        else if (q.first != NULL)
            printf(\"%d\\n\", take(&q));
    }
    while (q.first != NULL)
        take(&q);
    return 0;
}",
        &[
            ("    if (q->first == NULL)\n        q->last = NULL;\n", "", "use after free in line 13"),
            ("else if (q.first != NULL)", "else", "null dereference in line 18"),
            ("    q->last = new;\n", "    if (value > 3) q->last = new;\n", "use after free in line 13"),
        ],
    );
}

#[test]
fn elements_are_appended_at_the_end_of_a_walk() {
    c(
        "struct node *append(struct node *list, int value) {
    struct node *new = malloc(sizeof(struct node));
    new->value = value;
    new->next = NULL;
    if (list == NULL)
        return new;
    struct node *p = list;
    while (p->next != NULL)
        p = p->next;
    p->next = new;
    return list;
}
int main(void) {
    struct node *list = NULL;
    int n = number();
    for (int i = 0; i < n; i++)
        list = append(list, i);
    for (struct node *p = list; p != NULL; p = p->next)
        printf(\"%d\\n\", p->value);
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}",
        &[
            ("    if (list == NULL)\n        return new;\n", "", "null dereference in line 10"),
            ("while (p->next != NULL)", "while (p != NULL)", "null dereference in line 14"),
            ("    new->next = NULL;\n", "", "read before write in line 11"),
            (
                "        struct node *next = list->next;\n        free(list);\n        list = next;",
                "        free(list);\n        list = list->next;",
                "use after free in line 26",
            ),
        ],
    );
}

#[test]
fn elements_are_inserted_in_order_and_removed_by_value() {
    c(
        "struct node *insert(struct node *list, int value) {
    struct node *before = NULL, *p = list;
    while (p != NULL && p->value < value) {
        before = p;
        p = p->next;
    }
    struct node *new = malloc(sizeof(struct node));
    new->value = value;
    new->next = p;
    if (before == NULL)
        return new;
    before->next = new;
    return list;
}
struct node *removed(struct node *list, int value) {
    struct node *before = NULL, *p = list;
    while (p != NULL && p->value != value) {
        before = p;
        p = p->next;
    }
    if (p == NULL)
        return list;
    if (before == NULL)
        list = p->next;
    else
        before->next = p->next;
    free(p);
    return list;
}
int main(void) {
    struct node *list = NULL;
    int x = number();
    while (x != 0) {
        if (x > 0)
            list = insert(list, x);
        else
            list = removed(list, -1 - x);
        x = number();
    }
    while (list != NULL) {
        struct node *old = list;
        list = list->next;
        free(old);
    }
    return 0;
}",
        &[
            ("    if (before == NULL)\n        return new;\n", "", "null dereference in line 14"),
            ("        before->next = p->next;\n", "        before->value = 0;\n", "use after free in line 7"),
            ("    if (p == NULL)\n        return list;\n", "", "null dereference in line 28"),
            ("    new->next = p;\n", "    if (p != NULL) new->next = p;\n", "read before write in line 9"),
        ],
    );
}

#[test]
fn a_list_is_reversed_and_two_are_merged() {
    c(
        "struct node *build(int n) {
    struct node *list = NULL;
    while (n > 0) {
        struct node *new = malloc(sizeof(struct node));
        new->value = n;
        new->next = list;
        list = new;
        n--;
    }
    return list;
}
struct node *reversed(struct node *list) {
    struct node *done = NULL;
    while (list != NULL) {
        struct node *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}
struct node *merged(struct node *a, struct node *b) {
    if (a == NULL) return b;
    if (b == NULL) return a;
    struct node *first;
    if (a->value <= b->value) { first = a; a = a->next; }
    else { first = b; b = b->next; }
    struct node *last = first;
    while (a != NULL && b != NULL) {
        if (a->value <= b->value) { last->next = a; a = a->next; }
        else { last->next = b; b = b->next; }
        last = last->next;
    }
    last->next = a != NULL ? a : b;
    return first;
}
int main(void) {
    struct node *a = reversed(build(number())), *b = build(number());
    struct node *list = merged(a, b);
    for (struct node *p = list; p; p = p->next)
        printf(\"%d\\n\", p->value);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}",
        &[
            ("    if (a == NULL) return b;\n", "", "null dereference in line 29"),
            ("while (a != NULL && b != NULL)", "while (a != NULL)", "null dereference in line 34"),
            ("    while (list) {", "    free(b);\n    while (list) {", "use after free in line 48"),
        ],
    );
}

#[test]
fn a_list_with_its_length() {
    c(
        "struct list { struct node *head; int size; };
struct list *make(void) {
    struct list *list = malloc(sizeof(struct list));
    list->head = NULL;
    list->size = 0;
    return list;
}
void add(struct list *list, int value) {
    struct node *new = malloc(sizeof(struct node));
    new->value = value;
    new->next = list->head;
    list->head = new;
    if (list->size < 1000) list->size++;
}
int contains(const struct list *list, int value) {
    for (const struct node *p = list->head; p != NULL; p = p->next)
        if (p->value == value)
            return 1;
    return 0;
}
void destroy(struct list *list) {
    struct node *p = list->head;
    while (p != NULL) {
        struct node *next = p->next;
        free(p);
        p = next;
    }
    free(list);
}
int main(void) {
    struct list *list = make();
    int x;
    while ((x = number()) != 0)
        if (!contains(list, x))
            add(list, x);
    printf(\"%d\\n\", list->size);
    destroy(list);
    return 0;
}",
        &[
            (
                "    printf(\"%d\\n\", list->size);\n    destroy(list);",
                "    destroy(list);\n    printf(\"%d\\n\", list->size);",
                "use after free in line 41",
            ),
            ("    list->head = NULL;\n", "", "read before write in line 19"),
            (
                "        free(p);\n        p = next;",
                "        free(p);\n        p = p->next;",
                "use after free in line 30",
            ),
        ],
    );
}

#[test]
fn a_pointer_to_the_field_that_leads_on() {
    c(
        "void insert(struct node **place, int value) {
    while (*place != NULL && (*place)->value < value)
        place = &(*place)->next;
    struct node *new = malloc(sizeof(struct node));
    new->value = value;
    new->next = *place;
    *place = new;
}
void take(struct node **place, int value) {
    while (*place != NULL && (*place)->value != value)
        place = &(*place)->next;
    if (*place != NULL) {
        struct node *old = *place;
        *place = old->next;
        free(old);
    }
}
int main(void) {
    struct node *list = NULL;
    int x = number();
    while (x != 0) {
        if (x > 0)
            insert(&list, x);
        else
            take(&list, -1 - x);
        x = number();
    }
    while (list != NULL) {
        struct node *old = list;
        list = list->next;
        free(old);
    }
    return 0;
}",
        &[
            ("    if (*place != NULL) {\n", "    {\n", "null dereference in line 18"),
            ("        *place = old->next;\n", "", "use after free in line 6"),
            ("    new->next = *place;\n", "", "read before write in line 6"),
        ],
    );
}

#[test]
fn a_doubly_linked_list() {
    c(
        "struct item { int value; struct item *prev, *next; };
struct item *first = NULL, *last = NULL;
void append(int value) {
    struct item *new = malloc(sizeof(struct item));
    new->value = value;
    new->next = NULL;
    new->prev = last;
    if (last != NULL)
        last->next = new;
    else
        first = new;
    last = new;
}
void take(struct item *item) {
    if (item->prev != NULL)
        item->prev->next = item->next;
    else
        first = item->next;
    if (item->next != NULL)
        item->next->prev = item->prev;
    else
        last = item->prev;
    free(item);
}
int main(void) {
    for (int x = number(); x != 0; x = number())
        append(x);
    for (struct item *p = last; p != NULL; p = p->prev)
        printf(\"%d\\n\", p->value);
    struct item *p = first;
    while (p != NULL) {
        struct item *next = p->next;
        if (p->value < 0)
            take(p);
        p = next;
    }
    while (last != NULL)
        take(last);
    return 0;
}",
        &[
            (
                "        item->next->prev = item->prev;\n",
                "        item->next->value = 0;\n",
                "use after free in line 19",
            ),
            ("    else\n        last = item->prev;\n", "", "use after free in line 19"),
            ("    new->prev = last;\n", "", "read before write in line 31"),
        ],
    );
}
