//! Statements with pointers to pointers and to fields, and with memory for structs and pointers.

use super::{Growth, INT, Variable};

impl Growth {
    /// Such statements about an array of `int` with at least four elements.
    pub(super) fn pointers_to_pointers(&mut self, name: &str, length: usize) {
        let index = self.below(length);
        let condition = self.expression(2);
        match self.below(6) {
            0 => {
                self.line(&format!("int only = {index}, *z = {name}, **zz = &z;"));
                self.line(&format!("if ({condition}) *zz = &{name}[{index}];"));
                if self.happens(30) {
                    self.line("else z = &only;");
                }
                self.line("**zz = **zz / 2 + 1;");
                self.line(&format!("if ({condition}) (*zz)++;"));
                self.line("int ***zzz = &zz, *other = **zzz;");
                self.line("printf(\"%d %d %d\\n\", *other, other == z, *z);");
                self.variables.push(Variable { name: "**zz".to_owned(), ty: INT, is_assignable: true });
            }
            1 => {
                self.line(&format!("struct spot {{ int at; struct {{ int x, y[2]; }} in; }} f = {{ {index} }}, g;"));
                self.line(&format!("int *z = {condition} ? &f.at : &f.in.x, *y = &f.in.y[1];"));
                if self.happens(30) {
                    self.line(&format!("if ({condition}) z = {name} + {index};"));
                }
                self.line("*z = *z / 3 + 4;");
                self.line("g = f;");
                self.line("*y = *z % 7;");
                self.line("f.at = f.at / 2 + g.in.x % 10;");
                self.line("printf(\"%d %d %d %d %d\\n\", *z, f.at, g.at, g.in.x, g.in.y[1]);");
            }
            2 => self.list(&condition),
            3 => {
                let count = 3 + self.below(3);
                self.line(&format!("int many = {count};"));
                self.line("struct row { int key; char tag[3]; int *to; } *r = malloc(many * sizeof *r), held;");
                let first = format!("r[i].key = i * {}; r[i].tag[0] = 'a' + i; r[i].tag[1] = 0;", 1 + index);
                self.line(&format!("for (int i = 0; i < many; i++) {{ {first} r[i].to = &{name}[i % {length}]; }}"));
                self.line("held = r[0];");
                self.line(&format!("r[0] = r[({condition}) ? many - 1 : 1];"));
                self.line("r[many - 1] = held;");
                self.line("*r[1].to = r->key % 5;");
                if self.happens(40) {
                    self.line("r = realloc(r, (many + 2) * sizeof *r);");
                    self.line("r[many].key = r[many - 1].key;");
                }
                self.line("struct row *last = &r[many - 1];");
                self.line("printf(\"%d %s %d %d\\n\", last->key, r[0].tag, *last->to, (int)(last - r));");
                let end =
                    ["free(r);", "free(r);", "free(last);", "printf(\"%d\\n\", last[3].key);"][self.below_most(4)];
                self.line(end);
                if self.happens(10) {
                    self.line("printf(\"%d\\n\", last->key);");
                }
            }
            4 => {
                let columns = 2 + self.below(3);
                self.line(&format!("int lines = 3, columns = {columns}, **grid = malloc(lines * sizeof(int *));"));
                self.line("for (int i = 0; i < lines; i++) grid[i] = calloc(columns, sizeof(int));");
                self.line("for (int i = 0; i < lines; i++) for (int j = 0; j < columns; j++) grid[i][j] = i * 10 + j;");
                self.line("int *line = grid[0], **row = grid + 1;");
                self.line("grid[0] = *row; *row = line;");
                self.line(&format!("(*row)[{}] += 5;", index % columns));
                self.line("printf(\"%d %d %d\\n\", **grid, grid[1][1], *(*(grid + 2) + 1));");
                if self.happens(20) {
                    self.line("printf(\"%d\\n\", grid[1][columns]);");
                }
                self.line("for (int i = 0; i < lines; i++) free(grid[i]);");
                let end = ["free(grid);", "free(grid);", "free(row);", "free(line);"][self.below_most(4)];
                self.line(end);
            }
            _ => {
                self.line("char own[5] = \"own\", *words[] = { \"two\", own, \"three\" }, **now = words;");
                self.line(&format!("if ({condition}) {{ char *t = *now; *now = now[1]; now[1] = t; }}"));
                self.line("now++;");
                self.line("printf(\"%s %c %d\\n\", *now, **now, (int)(now - words));");
                self.line(&format!("if ({condition}) **now = 'x';"));
                self.line("printf(\"%s %s\\n\", words[0], own);");
            }
        }
    }

    /// A list that is built and changed through pointers to its links.
    fn list(&mut self, condition: &str) {
        self.line("struct link { int v; struct link *next; } *first = NULL, **last = &first;");
        self.line("for (int i = 0; i < 5; i++) {");
        self.line("*last = malloc(sizeof **last);");
        self.line("(*last)->v = i * 3 % 5;");
        self.line("(*last)->next = NULL;");
        self.line("last = &(*last)->next;");
        self.line("}");
        self.line("int *value = &first->next->v;");
        self.line("*value += 10;");
        self.line("struct link **from = &first, *gone = NULL;");
        let kept = ["(*from)->v % 2 == 0", "(*from)->v < 3", "from == &first"][self.below(3)];
        self.line("while (*from) {");
        self.line(&format!(
            "if ({kept}) {{ gone = *from; *from = gone->next; free(gone); }} else from = &(*from)->next;"
        ));
        self.line(&format!("if ({condition}) break;"));
        self.line("}");
        self.line("for (struct link *each = first; each; each = each->next) printf(\"%d \", each->v);");
        match self.below_most(5) {
            1 => self.line("printf(\"%d\\n\", *value);"),
            2 => self.line("*last = first;"),
            3 => self.line("printf(\"%d\\n\", (*from)->v);"),
            4 => self.line("free(gone);"),
            _ => self.line("printf(\"%d\\n\", last != &first);"),
        }
    }
}
