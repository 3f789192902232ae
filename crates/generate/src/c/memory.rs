//! Statements with allocated memory and with pointers, null and dangling ones included.

use super::{Array, CHAR, Growth, INT, Variable};

impl Growth {
    /// Allocated memory whose elements are all written.
    pub(super) fn memory(&mut self) {
        let length = 4 + self.below(3);
        let ty = [INT, INT, CHAR, self.ty()][self.below(4)];
        if self.happens(50) {
            self.line(&format!("{} *h = calloc({length}, sizeof(*h));", ty.name));
        } else {
            self.line(&format!("int size = {length};"));
            self.line(&format!("{} *h = malloc(size * sizeof({}));", ty.name, ty.name));
            self.line("for (int i = 0; i < size; i++) h[i] = i * 3;");
        }
        self.arrays.push(Array { name: "h".to_owned(), ty, length });
        match self.below(6) {
            0 => self.line(&format!("memset(h, 0, {} * sizeof(*h));", 1 + length / 2)),
            1 => self.line("memmove(h + 1, h, 2 * sizeof(*h));"),
            2 => {
                self.line(&format!("{} k[{length}];", ty.name));
                self.line(&format!("memcpy(k, h, {length} * sizeof k[0]);"));
                self.arrays.push(Array { name: "k".to_owned(), ty, length });
            }
            3 => {
                self.line("int width = 5;");
                self.line("int k[width];");
                self.line("for (int i = 0; i < width; i++) k[i] = i * i;");
                self.arrays.push(Array { name: "k".to_owned(), ty: INT, length: 5 });
            }
            _ => {}
        }
        if self.happens(30) {
            self.line(&format!("h = realloc(h, {} * sizeof(*h));", length + 3));
            self.line(&format!("for (int i = {length}; i < {}; i++) h[i] = i;", length + 3));
        }
    }

    /// Statements about pointers in one of many places.
    pub(super) fn pointers_of_all_kinds(&mut self) {
        // Names of one array of `int`, which has at least four elements.
        let integers: Vec<_> =
            self.arrays.iter().filter(|array| array.ty == INT && array.name.len() == 1).cloned().collect();
        let Some(Array { name, length, .. }) = integers.first().cloned() else { return };
        let index = self.below(length);
        let condition = self.expression(2);
        match self.below(15) {
            0 => {
                self.line(&format!("int *z = {condition} ? {name} : NULL;"));
                self.line("printf(\"%d\\n\", z == NULL);");
                let is_checked = self.happens(60);
                self.line(&format!("{}printf(\"%d\\n\", z[{index}]);", if is_checked { "if (z) " } else { "" }));
            }
            1 => {
                self.line(&format!("struct box {{ int *data; int n; }} b = {{ {name}, {length} }}, c = b;"));
                self.line("b.data++;");
                self.line("b.data[1] = c.data[0];");
                self.line(&format!("c.data = {condition} ? b.data + 1 : c.data;"));
                self.line("printf(\"%d %d\\n\", *c.data, (int)(b.data - c.data));");
                self.arrays.push(Array { name: "c.data".to_owned(), ty: INT, length: length - 2 });
            }
            2 => {
                self.line("char own[4] = \"me\";");
                self.line("char *words[3] = { \"one\", own, \"three\" };");
                self.line(&format!("printf(\"%s %c\\n\", words[({condition}) & 1], words[2][1]);"));
                let number = [1, 1, 1, 0][self.below(4)];
                self.line(&format!("words[{number}][0] = 'x';"));
                self.line(&format!("words[0] = words[({condition}) & 1];"));
                self.line("printf(\"%d\\n\", (int)strlen(words[0]));");
            }
            3 => {
                self.line(&format!("int *z = malloc(3 * sizeof(int)), *y = {condition} ? z : {name};"));
                self.line("z[0] = z[1] = z[2] = 7;");
                self.line("printf(\"%d %d\\n\", y[1], y == z);");
                let freeing = ["free(z);", "free(z);", "free(y);", "free(z++);"][self.below(4)];
                if freeing == "free(z++);" {
                    self.line("z++;");
                }
                self.line(&freeing.replace("++", ""));
                if self.happens(20) {
                    self.line("printf(\"%d\\n\", y[2]);");
                }
            }
            4 => {
                self.line("int size2 = 4;");
                self.line("int *z = calloc(size2, sizeof *z), *y = z;");
                self.line(&format!("if ({condition}) {{ z = realloc(z, (size2 + 4) * sizeof *z); z[5] = 1; }}"));
                self.line("printf(\"%d %d\\n\", z[3], y == NULL);");
                if self.happens(30) {
                    self.line("printf(\"%d\\n\", y[0]);");
                }
                self.line("free(z);");
            }
            5 => {
                self.line(&format!("int *z = {name} + {index};"));
                self.line(&format!("printf(\"%d %d\\n\", (int)(z - {name}), z < {name} + 2);"));
                self.line(&format!("while (z > {name}) *--z += 1;"));
                self.line("printf(\"%d\\n\", *z++);");
            }
            6 => {
                let count = ["3", "4", "x0 & 7", "-1"][self.below(4)];
                self.line(&format!("int count = (int)({count});"));
                self.line("int room[count];");
                self.line("for (int i = 0; i < count; i++) room[i] = i;");
                self.line("printf(\"%d\\n\", room[2]);");
            }
            7 => {
                self.line(&format!("int one = {index}, *z = &one;"));
                self.line("*z += 2;");
                self.line(&format!("if ({condition}) z = &{name}[1];"));
                self.line("(*z)++;");
                self.variables.push(Variable { name: "*z".to_owned(), ty: INT, is_assignable: true });
            }
            8..14 => self.pointers_to_pointers(&name, length),
            _ => {
                self.line("char word[8], *end = word;");
                let count = 5 + self.below_most(5);
                self.line(&format!("for (int i = 0; i < {count}; i++) *end++ = 'a' + i;"));
                self.line("*end = 0;");
                self.line("printf(\"%s %d\\n\", word, (int)(end - word));");
                self.arrays.push(Array { name: "word".to_owned(), ty: CHAR, length: 5 });
            }
        }
    }

    /// Mostly 0, and less than the limit.
    pub(super) fn below_most(&mut self, limit: usize) -> usize {
        if self.happens(70) { 0 } else { self.below(limit) }
    }
}
