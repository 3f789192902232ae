//! Random programs about linked lists, in micro-c and in C: they allocate cells, link, walk, free and lose them. Many have
//! errors: an unguarded null, a cell that was freed, a field that was not written.

mod records;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The pointer variables.
const POINTERS: [&str; 5] = ["a", "b", "c", "p", "q"];

/// A random program about lists; `in_c`: in C. It reads small numbers.
pub fn program(seed: u64, in_c: bool) -> String {
    let random = ChaCha8Rng::seed_from_u64(seed);
    let mut lists = Lists {
        random,
        in_c,
        text: String::new(),
        depth: 1,
        has_other: false,
        has_array: false,
        has_cell: false,
        has_records: false,
        has_places: false,
        places: 0,
        guards: 85,
    };
    lists.has_other = lists.happens(25);
    lists.has_array = lists.happens(20);
    lists.has_places = in_c && lists.happens(30);
    lists.has_cell = !in_c && lists.happens(25);
    if lists.happens(60) {
        lists.guards = 99;
    }
    lists.has_records = lists.happens(30);
    lists.whole();
    lists.text
}

#[allow(clippy::struct_excessive_bools, reason = "each says what the program may have")]
struct Lists {
    random: ChaCha8Rng,
    in_c: bool,
    text: String,
    depth: usize,
    /// True if cells have a second pointer.
    has_other: bool,
    /// True if an array holds pointers.
    has_array: bool,
    /// True if pointers point to fields.
    has_places: bool,
    /// True if a variable is a cell.
    has_cell: bool,
    /// True if variables hold copies of cells.
    has_records: bool,
    /// The number of pointers to fields.
    places: u32,
    /// The percentage of accesses that stand behind a test for null.
    guards: u32,
}

impl Lists {
    fn happens(&mut self, percent: u32) -> bool {
        self.random.random_range(0..100) < percent
    }

    fn pointer(&mut self) -> &'static str {
        POINTERS[self.random.random_range(0..POINTERS.len() as u32) as usize]
    }

    fn number(&mut self) -> i32 {
        self.random.random_range(-1..4)
    }

    /// A number that a cell gets: mostly a known one.
    fn value(&mut self) -> String {
        if self.happens(30) { self.read().to_owned() } else { self.number().to_string() }
    }

    fn line(&mut self, text: &str) {
        self.text += &"    ".repeat(self.depth);
        self.text += text;
        self.text.push('\n');
    }

    /// A field of the cell to which a pointer points.
    fn field(&self, pointer: &str, name: &str) -> String {
        if self.in_c { format!("{pointer}->{name}") } else { format!("(*{pointer}).{name}") }
    }

    /// The name of a field that is a pointer.
    fn link(&mut self) -> &'static str {
        if self.has_other && self.happens(30) { "other" } else { "next" }
    }

    fn null(&self) -> &'static str {
        if self.in_c { "NULL" } else { "null" }
    }

    fn read(&self) -> &'static str {
        if self.in_c { "number()" } else { "input" }
    }

    fn whole(&mut self) {
        let other = if self.has_other { " struct node *other;" } else { "" };
        if self.in_c {
            self.text = format!(
                "#include <stdio.h>\n#include <stdlib.h>\n#include <assert.h>\nstruct node {{ int value; struct node \
                 *next;{other} }};\nint number(void)\n{{\n    int x = 0;\n    scanf(\"%d\", &x);\n    return x;\n}}\n\
                 struct node *push(struct node *list, int value)\n{{\n    struct node *new = malloc(sizeof(struct \
                 node));\n    new->value = value;\n    new->next = list;\n    return new;\n}}\nvoid add(struct node \
                 **list, int value)\n{{\n    *list = push(*list, value);\n}}\nint main(void)\n{{\n    struct node *a = \
                 NULL, *b = NULL, *c = NULL, *p = NULL, *q = NULL;\n    int k = 0;\n"
            );
        } else {
            let other = if self.has_other { ", other: null" } else { "" };
            self.text = format!(
                "push(list, value) {{\n    return alloc {{value: value, next: list, live: 1{other}}};\n}}\nadd(list, \
                 value) {{\n    *list = push(*list, value);\n    return 0;\n}}\nmain() {{\n    var a = null, b = null, \
                 c = null, p = null, q = null, k = 0;\n"
            );
        }
        if self.has_array {
            let declared =
                if self.in_c { "struct node *held[3] = {NULL, NULL, NULL};" } else { "var held = [a, a, a];" };
            self.line(declared);
        }
        if self.has_cell {
            let other = if self.has_other { ", other: null" } else { "" };
            self.line(&format!("var cell = {{value: 0, next: null, live: 1{other}}};"));
        }
        if self.has_records {
            self.declare_records();
        }
        if self.happens(70) {
            let (x, y, read) = (self.pointer(), self.pointer(), self.read());
            let onto = if self.happens(90) { x } else { y };
            let value = self.value();
            self.line(&format!("while ({read} > 0) {{ {x} = push({onto}, {value}); }}"));
        }
        if self.has_other && self.happens(60) {
            self.doubly_linked(true);
        }
        let statements = self.random.random_range(4..11);
        for _ in 0..statements {
            self.statement(2);
        }
        // In C, the result says whether the program failed.
        self.line(if self.in_c { "return 0;" } else { "return k;" });
        self.text += "}\n";
    }

    fn block(&mut self, head: &str, statements: u32, depth: u32) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        for _ in 0..statements {
            self.statement(depth);
        }
        self.depth -= 1;
        self.line("}");
    }

    fn condition(&mut self) -> String {
        let (x, y, number) = (self.pointer(), self.pointer(), self.number());
        let (null, read, value) = (self.null(), self.read(), self.field(x, "value"));
        match self.random.random_range(0..11) {
            9 => {
                let link = self.link();
                format!("{x} != {null} && {} == {y}", self.field(x, link))
            }
            10 => {
                let (link, value) = (self.link(), self.field(x, "value"));
                format!("{x} != {null} && {} == {null} && {value} > {number}", self.field(x, link))
            }
            0..2 => format!("{x} != {null}"),
            2 => format!("{x} == {null}"),
            3 => format!("{x} == {y}"),
            4 => format!("{x} != {null} && {value} == {number}"),
            5 => {
                let link = self.link();
                format!("{x} != {null} && {} != {null}", self.field(x, link))
            }
            6 => format!("k > {number}"),
            _ => format!("{read} > {number}"),
        }
    }

    /// A statement about the cell to which a pointer points, mostly only if it is not null.
    fn guarded(&mut self, pointer: &str, statement: &str) {
        let null = self.null();
        if self.happens(self.guards) {
            self.line(&format!("if ({pointer} != {null}) {{ {statement} }}"));
        } else {
            self.line(statement);
        }
    }

    /// Frees a cell.
    fn free(&mut self, pointer: &str) {
        if self.in_c {
            self.line(&format!("free({pointer});"));
        } else {
            self.guarded(pointer, &format!("assert((*{pointer}).live == 1); (*{pointer}).live = 0;"));
        }
    }

    fn statement(&mut self, depth: u32) {
        let (x, y, number) = (self.pointer(), self.pointer(), self.number());
        let (null, read) = (self.null(), self.read());
        if self.happens(35) {
            // A line that only some shapes reach.
            let condition = self.condition();
            self.line(&format!("if ({condition})"));
            self.line("    k = k + 1;");
            self.line("else");
            self.line("    k = 0;");
        }
        if self.has_records && self.happens(25) {
            return self.record(x, number);
        }
        let kinds = if depth == 0 { 14 } else { 22 };
        match self.random.random_range(0..kinds) {
            0 => {
                let allocated = match (self.in_c, self.has_other) {
                    (true, _) => "malloc(sizeof(struct node))".to_owned(),
                    (false, false) => format!("alloc {{value: {number}, next: {y}, live: 1}}"),
                    (false, true) => format!("alloc {{value: {number}, next: {y}, live: 1, other: null}}"),
                };
                self.line(&format!("{x} = {allocated};"));
                if self.in_c && self.happens(90) {
                    self.line(&format!("{x}->next = {y};"));
                }
                if self.in_c && self.has_other {
                    self.line(&format!("{x}->other = {null};"));
                }
                if self.in_c && self.happens(60) {
                    let value = self.value();
                    self.line(&format!("{x}->value = {value};"));
                }
            }
            1..3 => {
                let value = self.value();
                self.line(&format!("{x} = push({y}, {value});"));
            }
            3 => self.line(&format!("add(&{x}, {number});")),
            4 => self.line(&format!("{x} = {y};")),
            5 => self.line(&format!("{x} = {null};")),
            6..8 => {
                let link = self.link();
                let follow = format!("{x} = {};", self.field(y, link));
                self.guarded(y, &follow);
            }
            8..10 => {
                let link = self.link();
                let linked = format!("{} = {y};", self.field(x, link));
                self.guarded(x, &linked);
            }
            10 => {
                let written = format!("{} = {number};", self.field(x, "value"));
                self.guarded(x, &written);
            }
            11 => {
                let used = if self.in_c {
                    format!("k = {x}->value > 0;")
                } else {
                    format!("assert((*{x}).live == 1); k = (*{x}).value;")
                };
                self.guarded(x, &used);
            }
            12 if self.has_array => {
                let at = self.random.random_range(0..3);
                let holds = self.happens(50);
                self.line(&if holds {
                    format!("held[k - k + {at}] = {x};")
                } else {
                    format!("{x} = held[k - k + {at}];")
                });
            }
            12 if self.has_cell => {
                let uses = [
                    format!("{x} = &cell;"),
                    format!("cell.next = {x};"),
                    format!("{x} = cell.next;"),
                    format!("cell.value = {number};"),
                ];
                let chosen = self.random.random_range(0..uses.len() as u32) as usize;
                self.line(&uses[chosen]);
            }
            12 => self.line(&format!("k = {read};")),
            13 => {
                if self.happens(30) || self.guards < 99 {
                    self.free(x);
                }
            }
            14..16 => {
                let condition = self.condition();
                self.block(&format!("if ({condition})"), 2, depth - 1);
                if self.happens(40) {
                    self.block("else", 1, depth - 1);
                }
            }
            16 => self.block(&format!("while ({read} > 0)"), 2, depth - 1),
            17 => {
                let condition = self.condition();
                self.block(&format!("while ({read} > 0 && {condition})"), 2, depth - 1);
            }
            18 if self.has_places => self.place(x, y),
            18..20 => self.walk(x, y, depth),
            20 if self.has_other => {
                let is_built = self.happens(30);
                self.doubly_linked(is_built);
            }
            20 => self.freeing(x, y),
            _ => self.reversal(x, y),
        }
    }

    /// Walks through a list.
    fn walk(&mut self, x: &str, y: &str, depth: u32) {
        let null = self.null();
        if x != y {
            self.line(&format!("{x} = {y};"));
        }
        let condition = match self.random.random_range(0..3) {
            0 => format!("{x} != {null} && {} != {null}", self.field(x, "next")),
            1 => format!("{x} != {null} && {} > 0", self.read()),
            _ => format!("{x} != {null}"),
        };
        self.line(&format!("while ({condition}) {{"));
        self.depth += 1;
        if self.happens(60) {
            self.statement(depth - 1);
        }
        if self.happens(40) {
            let (value, number) = (self.field(x, "value"), self.number());
            self.line(&format!("if ({x} != {null} && {value} == {number})"));
            self.line("    k = k + 1;");
        }
        let link = self.link();
        let step = format!("{x} = {};", self.field(x, link));
        if self.happens(30) {
            self.guarded(x, &step);
        } else {
            self.line(&step);
        }
        self.depth -= 1;
        self.line("}");
    }

    /// Walks by a pointer to the links of the list, and inserts or removes there.
    fn place(&mut self, x: &str, y: &str) {
        let (number, value) = (self.number(), self.value());
        let place = format!("place{}", self.places);
        self.places += 1;
        self.line(&format!("struct node **{place} = &{x};"));
        self.line(&format!("while (*{place} != NULL && (*{place})->value != {number})"));
        self.line(&format!("    {place} = &(*{place})->next;"));
        let chosen = self.random.random_range(0..4);
        let change = match chosen {
            0 => format!("*{place} = push(*{place}, {value});"),
            1 => format!("*{place} = {y};"),
            2 => format!("if (*{place} != NULL) {{ *{place} = (*{place})->next; }}"),
            _ => format!("if (*{place} != NULL) {{ {y} = *{place}; *{place} = {y}->next; free({y}); }}"),
        };
        self.line(&change);
    }

    /// Builds a doubly linked list from `a` to `b`, or removes a cell of one.
    fn doubly_linked(&mut self, is_built: bool) {
        let (null, read) = (self.null(), self.read());
        let fields = |lists: &Self, x: &str| (lists.field(x, "next"), lists.field(x, "other"));
        let ((_, a_other), (b_next, _), (c_next, c_other)) = (fields(self, "a"), fields(self, "b"), fields(self, "c"));
        let value = self.value();
        if !is_built {
            let x = self.pointer();
            let (next, other) = fields(self, x);
            let (before, after) = (self.field(&other, "next"), self.field(&next, "other"));
            self.line(&format!("if ({x} != {null}) {{"));
            self.line(&format!("    if ({other} != {null}) {{ {before} = {next}; }} else {{ a = {next}; }}"));
            self.line(&format!("    if ({next} != {null}) {{ {after} = {other}; }} else {{ b = {other}; }}"));
            self.line("}");
            self.free(x);
            return;
        }
        self.line(&format!("a = {null};"));
        self.line(&format!("b = {null};"));
        self.line(&format!("while ({read} > 0) {{"));
        self.depth += 1;
        self.line(&format!("c = push({null}, {value});"));
        if self.happens(50) {
            self.line(&format!("{c_other} = b;"));
            self.line(&format!("if (b != {null}) {{ {b_next} = c; }} else {{ a = c; }}"));
            self.line("b = c;");
        } else {
            self.line(&format!("{c_other} = {null};"));
            self.line(&format!("{c_next} = a;"));
            self.line(&format!("if (a != {null}) {{ {a_other} = c; }} else {{ b = c; }}"));
            self.line("a = c;");
        }
        self.depth -= 1;
        self.line("}");
    }

    /// Frees a list.
    fn freeing(&mut self, x: &str, y: &str) {
        let null = self.null();
        let next = self.field(x, "next");
        self.line(&format!("while ({x} != {null}) {{"));
        self.depth += 1;
        if self.happens(80) {
            self.line(&format!("{y} = {next};"));
            self.free(x);
            self.line(&format!("{x} = {y};"));
        } else {
            self.free(x);
            self.line(&format!("{x} = {next};"));
        }
        self.depth -= 1;
        self.line("}");
    }

    /// Reverses a list.
    fn reversal(&mut self, x: &str, y: &str) {
        let (null, z, next) = (self.null(), self.pointer(), self.field(x, "next"));
        if self.happens(70) {
            self.line(&format!("{y} = {null};"));
        }
        self.line(&format!("while ({x} != {null}) {{"));
        self.depth += 1;
        self.line(&format!("{z} = {next};"));
        self.line(&format!("{next} = {y};"));
        self.line(&format!("{y} = {x};"));
        self.line(&format!("{x} = {z};"));
        self.depth -= 1;
        self.line("}");
    }
}
