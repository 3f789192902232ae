//! What a first course does with lists is proved free of errors, and the errors that a change makes are not excluded.

use loopscope_syntax::Dialect;

use crate::support::Program;

/// The errors that may happen, each with its line.
fn errors(source: &str, dialect: Dialect) -> Vec<String> {
    let program = Program::of(source, dialect).expect("a program whose calls can be expanded");
    let (live, steps) = program.live().expect("lists");
    assert!(steps < 20_000, "{steps} steps");
    let cfg = &program.inlined.cfg;
    let possible = cfg.errors.iter().filter(|site| live.contains(&site.node));
    let lines = loopscope_syntax::LineIndex::new(source);
    let mut texts: Vec<String> =
        possible.map(|site| format!("{} in line {}", site.kind, lines.line(site.span.start))).collect();
    texts.sort();
    texts.dedup();
    texts
}

/// What is declared in all C programs, in 4 lines.
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

/// The lines of the errors of a micro-c program that may happen.
fn lines(source: &str) -> Vec<String> {
    let errors = errors(source, Dialect::Extended);
    let mut lines: Vec<String> = errors.iter().filter_map(|each| each.rsplit(' ').next().map(str::to_owned)).collect();
    lines.sort();
    lines.dedup();
    lines
}

#[test]
fn a_field_of_a_segment_is_what_any_of_its_cells_holds() {
    let source = "main() {
    var a = null, p;
    while (input > 0) { a = alloc {value: 1, next: a}; }
    a = alloc {value: 5, next: a};
    assert((*a).value == 5);
    p = a;
    while (p != null) {
        assert((*p).value == 5);
        assert((*p).value > 0);
        p = (*p).next;
    }
    return 0;
}";
    assert_eq!(lines(source), ["8"]);
}

#[test]
fn a_write_changes_the_first_cell_of_a_segment_only() {
    let source = "main() {
    var a = null, p;
    while (input > 0) { a = alloc {value: 1, next: a}; }
    if (a != null) {
        (*a).value = 2;
        assert((*a).value == 2);
        assert((*a).next == null || (*(*a).next).value == 1);
    }
    p = a;
    while (p != null) {
        assert((*p).value == 2);
        p = (*p).next;
    }
    return 0;
}";
    assert_eq!(lines(source), ["11"]);
}

#[test]
fn a_variable_may_be_the_first_cell_of_a_list() {
    let source = "main() {
    var cell = {value: 5, next: null}, p = &cell;
    while (input > 0) {
        (*p).next = alloc {value: 1, next: null};
        p = (*p).next;
    }
    assert(cell.value == 5);
    p = &cell;
    while (p != null) {
        assert((*p).value == 5);
        p = (*p).next;
    }
    return 0;
}";
    assert_eq!(lines(source), ["10"]);
}

#[test]
fn a_write_through_an_unknown_pointer_may_change_anything() {
    let source = "main(k) {
    var a = null, b = null, p;
    while (input > 0) { a = alloc {value: 1, next: a}; b = alloc {value: 1, next: b}; }
    if (a == null) { return 0; }
    assert((*a).value == 1);
    var held = [a, b];
    if (k < 0 || k > 1) { return 0; }
    p = held[k];
    if (p == null) { return 0; }
    (*p).value = 2;
    assert((*a).value == 1);
    assert((*a).value > 0);
    return 0;
}";
    assert_eq!(lines(source), ["11", "12"]);
}

#[test]
fn a_circle_of_several_cells_stays_one() {
    let source = "main(n) {
    if (n < 1) { return 0; }
    var first = alloc {live: 1, next: null}, last = first, p;
    while (input > 0) {
        p = alloc {live: 1, next: first};
        (*last).next = p;
        last = p;
    }
    (*last).next = first;
    p = last;
    while ((*p).next != p) {
        while (input > 0) { p = (*p).next; }
        last = (*p).next;
        assert((*last).live == 1);
        (*p).next = (*last).next;
        (*last).live = 0;
    }
    assert((*p).live == 1);
    return 0;
}";
    assert_eq!(lines(source), [""; 0]);
}

#[test]
fn a_pointer_to_a_variable_sees_what_is_written_by_name() {
    let source = "main() {
    var cell = {value: 1, next: null}, p = &cell;
    while (input > 0) { p = alloc {value: 1, next: p}; }
    if (input > 0) { p = &cell; }
    cell = {value: 2, next: null};
    assert((*p).value != 2);
    assert((*p).value == 1);
    return 0;
}";
    assert_eq!(lines(source), ["6"]);
}

#[test]
fn lists_may_share_their_ends() {
    let source = "main() {
    var end = null, a, b;
    while (input > 0) { end = alloc {live: 1, next: end}; }
    end = alloc {live: 1, next: end};
    a = alloc {live: 1, next: end};
    b = alloc {live: 1, next: end};
    end = null;
    while (input > 0) { a = alloc {live: 1, next: a}; }
    while (a != null) {
        assert((*a).live == 1);
        (*a).live = 0;
        a = (*a).next;
    }
    assert((*b).live == 1);
    while (b != null) {
        assert((*b).live == 1);
        b = (*b).next;
    }
    return 0;
}";
    assert_eq!(lines(source), ["16"]);
}

#[test]
fn a_pointer_may_lead_to_the_last_cell_of_a_segment() {
    let source = "main() {
    var first = null, last = null, before, p;
    while (input > 0) {
        p = alloc {value: 1, next: null, prev: last};
        if (last == null) { first = p; } else { (*last).next = p; }
        last = p;
    }
    if (last == null) { return 0; }
    (*last).value = 7;
    before = (*last).prev;
    while (input > 0) {
        p = alloc {value: 1, next: null, prev: last};
        (*last).next = p;
        last = p;
    }
    if (before != null) {
        assert((*before).value == 1);
        assert((*before).next == last);
    }
    return 0;
}";
    assert_eq!(lines(source), ["18"]);
}
