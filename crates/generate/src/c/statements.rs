//! Statements and declarations.

use super::expressions::operation;
use super::{Array, CHAR, Growth, INT, Ty, Variable};

impl Growth {
    /// The first declarations of `main`.
    pub(super) fn declarations(&mut self) {
        for position in 0..2 + self.below(3) {
            let ty = self.ty();
            let value = if self.is_reading {
                self.line(&format!("int in{position};"));
                self.line(&format!("scanf(\"%d\", &in{position});"));
                format!("in{position}")
            } else {
                self.constant(ty)
            };
            self.line(&format!("{} x{position} = {value};", ty.name));
            self.variables.push(Variable { name: format!("x{position}"), ty, is_assignable: true });
        }
        if self.happens(60) {
            self.line("int in;");
            self.line("scanf(\"%d\", &in);");
            self.variables.push(Variable { name: "in".to_owned(), ty: INT, is_assignable: true });
        }
        let length = 4 + self.below(4);
        let ty = if self.happens(70) { INT } else { self.ty() };
        self.line(&format!("{} a[{length}] = {{ 5, 2, 8, 1 }};", ty.name));
        self.arrays.push(Array { name: "a".to_owned(), ty, length });
        if self.happens(30) {
            self.line("int m[2][3] = { { 1, 2, 3 }, { 4 } };");
            self.line("for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) m[i][j] += i - j;");
            self.arrays.push(Array { name: "m[1]".to_owned(), ty: INT, length: 3 });
        }
        if self.happens(30) {
            self.line("struct pair s = { 1, 2, 3 }, t = s, *q = &t;");
            for (name, ty) in [("s.a", INT), ("t.a", INT), ("q->a", INT)] {
                self.variables.push(Variable { name: name.to_owned(), ty, is_assignable: true });
            }
        }
        if self.happens(30) {
            let text = ["abc", "hello", ""][self.below(3)];
            self.line(&format!("char w[12] = \"{text}\";"));
            self.arrays.push(Array { name: "w".to_owned(), ty: CHAR, length: 12 });
        }
        if self.happens(40) {
            self.memory();
        }
        if self.happens(50) {
            self.pointers_of_all_kinds();
        }
        if self.happens(50) {
            // The sanitizers do not protect memory before a global array or in another row.
            let arrays: Vec<_> = self.arrays.iter().filter(|array| array.name.len() == 1).cloned().collect();
            let array = self.below(arrays.len());
            let Array { name, ty, length } = arrays[array].clone();
            let first = self.below(length);
            let start = if self.happens(50) { name } else { format!("&{name}[{first}]") };
            self.line(&format!("{} *p = {start};", ty.name));
            self.pointers.push(Array { name: "p".to_owned(), ty, length });
        }
    }

    pub(super) fn print_all(&mut self) {
        for Variable { name, ty, .. } in self.variables.clone() {
            self.line(&format!("printf(\"{}\\n\", {name});", ty.format));
        }
        for Array { name, ty, length } in self.arrays.clone() {
            self.line(&format!("for (int i = 0; i < {length}; i++) printf(\"{} \", {name}[i]);", ty.format));
        }
        if self.arrays.iter().any(|array| array.name == "h") {
            self.line("free(h);");
            if self.happens(10) {
                self.line("printf(\"%d\\n\", h[0] != 0);");
            }
            if self.happens(10) {
                self.line("free(h);");
            }
        }
    }

    pub(super) fn block(&mut self, count: usize) {
        let known = (self.variables.len(), self.arrays.len(), self.pointers.len());
        for _ in 0..count {
            self.statement();
        }
        if self.depth > 1 {
            self.variables.truncate(known.0);
            self.arrays.truncate(known.1);
            self.pointers.truncate(known.2);
        }
    }

    fn inner(&mut self) {
        self.depth += 1;
        let count = 1 + self.below(3);
        self.block(count);
        self.depth -= 1;
    }

    fn assignable(&mut self) -> Option<(String, Ty)> {
        if !self.arrays.is_empty() && self.happens(30) {
            let element = self.element();
            return Some((element, INT));
        }
        let all: Vec<_> = self.variables.iter().filter(|each| each.is_assignable).cloned().collect();
        if all.is_empty() {
            return None;
        }
        let chosen = self.below(all.len());
        Some((all[chosen].name.clone(), all[chosen].ty))
    }

    fn statement(&mut self) {
        let is_deep = self.depth > 3;
        if self.is_reading && self.is_main && self.happens(8) {
            return self.read();
        }
        match self.below(if is_deep { 12 } else { 18 }) {
            0..=4 => {
                let Some((target, _)) = self.assignable() else { return };
                let value = self.expression(3);
                self.line(&format!("{target} = {value};"));
            }
            5 | 6 => {
                let Some((target, _)) = self.assignable() else { return };
                let op = ["+", "-", "*", "&", "|", "^", "/", "%"][self.below(8)];
                let value = self.expression(2);
                let value = if "/%".contains(op) { operation(&value, "|", "1") } else { value };
                self.line(&format!("\u{5}{target}\u{6}{op}\u{7}{value}\u{8};"));
            }
            7 => {
                let Some((target, _)) = self.assignable() else { return };
                let op = ["++", "--"][self.below(2)];
                let is_postfix = self.happens(50);
                self.line(&if is_postfix { format!("{target}{op};") } else { format!("{op}{target};") });
            }
            8 => self.call(),
            9 => self.pointer(),
            10 => {
                let value = self.expression(3);
                self.line(&format!("printf(\"%lld\\n\", (long long)({value}));"));
            }
            11 if self.loops > 0 => {
                let condition = self.expression(2);
                let jump = ["break", "continue"][self.below(2)];
                self.line(&format!("if ({condition}) {jump};"));
            }
            11 => self.text_call(),
            12 | 13 => {
                let condition = self.expression(2);
                self.line(&format!("if ({condition}) {{"));
                self.inner();
                if self.happens(50) {
                    self.line("} else {");
                    self.inner();
                }
                self.line("}");
            }
            14 | 15 => self.counted_loop(),
            16 => self.while_loop(),
            _ => self.switch(),
        }
    }

    fn read(&mut self) {
        let all: Vec<_> = self.variables.iter().filter(|each| each.is_assignable && each.ty == INT).cloned().collect();
        if !all.is_empty() {
            let chosen = self.below(all.len());
            self.line(&format!("scanf(\"%d\", &{});", all[chosen].name));
        }
    }

    fn counter(&mut self) -> String {
        self.counters += 1;
        format!("i{}", self.counters)
    }

    fn counted_loop(&mut self) {
        let (name, count) = (self.counter(), 1 + self.below(6));
        if self.happens(70) {
            self.line(&format!("for (int {name} = 0; {name} < {count}; {name}++) {{"));
        } else {
            self.line(&format!("for (unsigned char {name} = {count}; {name} > 0; {name}--) {{"));
        }
        self.variables.push(Variable { name, ty: INT, is_assignable: false });
        self.loops += 1;
        self.inner();
        self.loops -= 1;
        self.variables.pop();
        self.line("}");
    }

    fn while_loop(&mut self) {
        let (name, count) = (self.counter(), 1 + self.below(6));
        self.line(&format!("int {name} = {count};"));
        let is_do = self.happens(40);
        if is_do {
            self.line("do {");
        } else {
            let condition = self.expression(2);
            self.line(&format!("while ({name}-- > 0 && {condition} < 100) {{"));
        }
        self.variables.push(Variable { name: name.clone(), ty: INT, is_assignable: false });
        self.loops += 1;
        self.inner();
        self.loops -= 1;
        self.variables.pop();
        if is_do {
            self.line(&format!("}} while (--{name} > 0);"));
        } else {
            self.line("}");
        }
    }

    fn switch(&mut self) {
        let value = self.expression(2);
        let value = operation(&value, "&", "3");
        self.line(&format!("switch ({value}) {{"));
        for label in 0..2 + self.below(2) {
            self.line(&format!("case {label}:"));
            self.depth += 1;
            let known = self.loops;
            // `break` and `continue` would leave the loop around.
            self.loops = 0;
            self.block(1);
            self.loops = known;
            if self.happens(60) {
                self.line("break;");
            }
            self.depth -= 1;
        }
        self.line("default:");
        self.depth += 1;
        let known = std::mem::take(&mut self.loops);
        self.block(1);
        self.loops = known;
        self.line(";");
        self.depth -= 1;
        self.line("}");
    }

    /// A call of one of the program's functions.
    fn call(&mut self) {
        if self.functions.is_empty() || !self.is_main {
            return;
        }
        let chosen = self.below(self.functions.len());
        let function = self.functions[chosen].clone();
        let mut arguments = Vec::new();
        if function.takes_array {
            let arrays: Vec<_> =
                self.arrays.iter().filter(|array| array.ty == INT && array.length >= 4).cloned().collect();
            if arrays.is_empty() {
                return;
            }
            let array = &arrays[self.below(arrays.len())];
            arguments.push(array.name.clone());
            arguments.push(array.length.to_string());
        }
        for _ in &function.parameters {
            arguments.push(self.expression(2));
        }
        let call = format!("{}({})", function.name, arguments.join(", "));
        if self.happens(30) {
            self.line(&format!("printf(\"{}\\n\", {call});", function.result.format));
            return;
        }
        let all: Vec<_> = self.variables.iter().filter(|each| each.is_assignable).cloned().collect();
        let Some(target) = all.first() else { return };
        self.line(&format!("{} = {call};", target.name));
    }

    /// A statement about a pointer to elements.
    fn pointer(&mut self) {
        if self.pointers.is_empty() {
            return;
        }
        let chosen = self.below(self.pointers.len());
        let pointer = self.pointers[chosen].clone();
        let name = &pointer.name;
        // The sanitizers do not see accesses that are far away.
        let first = if self.loops > 0 { 2 } else { 0 };
        match first + self.below(6 - first) {
            0 => self.line(&format!("{name}++;")),
            1 => self.line(&format!("{name}--;")),
            2 => {
                let variable = self.below(self.variables.len());
                let value = self.variables[variable].name.clone();
                self.line(&format!("*{name}++ = {value};"));
            }
            3 if self.loops == 0 => {
                let by = self.below(3);
                self.line(&format!("{name} += {by};"));
            }
            _ => {
                let is_similar = |array: &&Array| array.ty == pointer.ty && array.name.len() == 1;
                let arrays: Vec<_> = self.arrays.iter().filter(is_similar).cloned().collect();
                let Some(array) = arrays.first() else { return };
                let index = self.below(array.length);
                self.line(&format!("{name} = {} + {index};", array.name));
            }
        }
    }

    /// A call of a function on texts.
    fn text_call(&mut self) {
        if !self.arrays.iter().any(|array| array.name == "w") {
            return;
        }
        match self.below(7) {
            0 => self.line("printf(\"%d\\n\", (int)strlen(w));"),
            5 => self.line("strncat(w, \"abcdef\", 3);"),
            6 => self.line("printf(\"%d %d\\n\", strchr(w, 'l') != NULL, strstr(w, \"lo\") != NULL);"),
            1 => self.line("strcat(w, \"xy\");"),
            2 => self.line("printf(\"%d %s\\n\", strcmp(w, \"hello\") > 0, w);"),
            3 => self.line("strcpy(w, \"other\");"),
            _ => self.line("printf(\"[%8s] %c\\n\", w, w[0] == 0 ? '-' : w[0]);"),
        }
    }
}
