//! Random C programs, to compare our meaning of C with a compiler's.
//!
//! The programs resemble those of a first course: integers of all widths, many near the limits of their types, arrays,
//! pointers to their elements, structs, allocated memory, texts, loops and functions. They read numbers, print what
//! they calculate, and end. They have one meaning in C up to the first error: no variable is changed and used in one
//! expression, and each operation has an operand that is not constant, since compilers report no errors in constants.

mod expressions;
mod memory;
mod pointers;
mod statements;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A program and its inputs.
#[derive(Clone, Debug)]
pub struct CProgram {
    /// The text of the program.
    pub source: String,
    /// The same for gcc with [`OPERATION`]: it would otherwise simplify operations before its sanitizers see them.
    pub for_gcc: String,
    /// The numbers that it reads.
    pub inputs: Vec<i64>,
}

/// A definition of gcc's that has each operation done by itself.
pub const OPERATION: &str = "#define OPERATION(l, op, r) ({ __auto_type l_ = (l); __auto_type r_ = (r); l_ op r_; })\n\
                             #define CHANGE(t, op, v) t = OPERATION(t, op, v)\n";

/// A random C program.
pub fn program(seed: u64) -> CProgram {
    grown(seed, false)
}

/// A short random C program whose variables are read, and whose constants are small: whether it goes wrong depends on
/// its inputs.
pub fn reading_program(seed: u64) -> CProgram {
    grown(seed, true)
}

fn grown(seed: u64, is_reading: bool) -> CProgram {
    let mut growth = Growth {
        random: ChaCha8Rng::seed_from_u64(seed),
        is_reading,
        text: String::new(),
        depth: 1,
        variables: Vec::new(),
        arrays: Vec::new(),
        pointers: Vec::new(),
        functions: Vec::new(),
        counters: 0,
        loops: 0,
        is_main: true,
    };
    growth.whole();
    let mut inputs = Vec::new();
    for _ in 0..40 {
        let small = growth.random.random_range(-20..100);
        let large = growth.random.random_range(i64::from(i32::MIN)..=i64::from(i32::MAX));
        let limit = [i64::from(i32::MAX), i64::from(i32::MIN), 0, -1][growth.below(4)];
        inputs.push(match growth.below(8) {
            0 => large,
            1 => limit,
            _ => small,
        });
    }
    // Marks stand around the parts of operations and of compound assignments.
    let with = |marks: [&str; 8]| {
        let characters = growth.text.chars();
        characters.fold(String::new(), |mut text, character| {
            match marks.get((character as usize).wrapping_sub(1)) {
                Some(mark) => text.push_str(mark),
                None => text.push(character),
            }
            text
        })
    };
    let source = with(["(", " ", " ", ")", "", " ", "= ", ""]);
    let for_gcc = with(["OPERATION(", ", ", ", ", ")", "CHANGE(", ", ", ", ", ")"]);
    CProgram { source, for_gcc, inputs }
}

/// An integer type: its name, how a value is printed, and whether it is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ty {
    name: &'static str,
    format: &'static str,
    bits: u32,
    is_signed: bool,
}

const fn ty(name: &'static str, format: &'static str, bits: u32, is_signed: bool) -> Ty {
    Ty { name, format, bits, is_signed }
}

const INT: Ty = ty("int", "%d", 32, true);
const CHAR: Ty = ty("char", "%d", 8, true);
const TYPES: [Ty; 10] = [
    INT,
    INT,
    CHAR,
    ty("unsigned char", "%d", 8, false),
    ty("short", "%d", 16, true),
    ty("unsigned short", "%d", 16, false),
    ty("unsigned", "%u", 32, false),
    ty("long", "%ld", 64, true),
    ty("unsigned long", "%lu", 64, false),
    ty("long long", "%lld", 64, true),
];

#[derive(Clone, Debug)]
struct Variable {
    /// Its form in the program: `x`, `s.a`, `p->b`.
    name: String,
    ty: Ty,
    /// True if it may be assigned to: counters of loops may not.
    is_assignable: bool,
}

#[derive(Clone, Debug)]
struct Array {
    name: String,
    ty: Ty,
    length: usize,
}

#[derive(Clone, Debug)]
struct Function {
    name: String,
    result: Ty,
    parameters: Vec<Ty>,
    /// True if it takes an array and its length first.
    takes_array: bool,
}

struct Growth {
    random: ChaCha8Rng,
    /// True if variables are read instead of initialised.
    is_reading: bool,
    text: String,
    depth: usize,
    variables: Vec<Variable>,
    arrays: Vec<Array>,
    /// Pointers to elements of arrays, with the array's length.
    pointers: Vec<Array>,
    functions: Vec<Function>,
    counters: usize,
    /// The number of loops around.
    loops: usize,
    is_main: bool,
}

impl Growth {
    fn below(&mut self, limit: usize) -> usize {
        self.random.random_range(0..limit as u32) as usize
    }

    fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn ty(&mut self) -> Ty {
        TYPES[self.below(TYPES.len())]
    }

    fn write(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth);
        self.write(&format!("{indent}{text}\n"));
    }

    fn whole(&mut self) {
        for header in ["stdio", "stdlib", "string", "limits", "stdbool"] {
            self.write(&format!("#include <{header}.h>\n"));
        }
        self.text.push_str("struct pair { int a; short b; unsigned c; };\n");
        for position in 0..self.below(3) {
            let (ty, value) = (self.ty(), self.below(9));
            let is_static = if self.happens(50) { "static " } else { "" };
            self.write(&format!("{is_static}{} g{position} = {value};\n", ty.name));
            self.variables.push(Variable { name: format!("g{position}"), ty, is_assignable: true });
        }
        if self.happens(40) {
            let ty = self.ty();
            self.write(&format!("{} table[5] = {{ 3, 1, 4 }};\n", ty.name));
            self.arrays.push(Array { name: "table".to_owned(), ty, length: 5 });
        }
        let globals = (self.variables.clone(), self.arrays.clone());
        for position in 0..self.below(4) {
            (self.variables, self.arrays) = globals.clone();
            self.function(position);
        }
        (self.variables, self.arrays) = globals;
        let leaks = self.happens(8);
        if leaks {
            self.text.push_str("int *leak(int v)\n{\n    int local[3] = { v, 1, 2 };\n    int *r = local;\n");
            self.text.push_str("    printf(\"%d\\n\", *r);\n    return r;\n}\n");
        }
        self.text.push_str("int main(void)\n{\n");
        self.is_main = true;
        self.declarations();
        let count = if self.is_reading { 2 + self.below(4) } else { 4 + self.below(8) };
        self.block(count);
        if leaks {
            self.line("int *kept = leak(3);");
            if self.happens(70) {
                self.line("printf(\"%d\\n\", kept[1]);");
            }
        }
        self.print_all();
        self.line("return 0;");
        self.text.push_str("}\n");
    }

    fn function(&mut self, position: usize) {
        let (name, result) = (format!("f{position}"), self.ty());
        let takes_array = self.happens(40);
        let mut parameters = Vec::new();
        let mut written = Vec::new();
        if takes_array {
            written.push(if self.happens(50) { "int *v".to_owned() } else { "int v[]".to_owned() });
            written.push("int n".to_owned());
            // Arrays of `main` have at least four elements.
            self.arrays.push(Array { name: "v".to_owned(), ty: INT, length: 4 });
            self.variables.push(Variable { name: "n".to_owned(), ty: INT, is_assignable: false });
        }
        for parameter in 0..=self.below(2) {
            let ty = self.ty();
            written.push(format!("{} p{parameter}", ty.name));
            self.variables.push(Variable { name: format!("p{parameter}"), ty, is_assignable: true });
            parameters.push(ty);
        }
        self.write(&format!("{} {name}({})\n{{\n", result.name, written.join(", ")));
        self.is_main = false;
        if self.happens(20) {
            self.line("static int calls = 0;");
            self.line("calls++;");
            self.variables.push(Variable { name: "calls".to_owned(), ty: INT, is_assignable: false });
        }
        let value = self.constant(INT);
        self.line(&format!("int r = {value};"));
        self.variables.push(Variable { name: "r".to_owned(), ty: INT, is_assignable: true });
        let count = 1 + self.below(4);
        self.block(count);
        let value = self.expression(3);
        self.line(&format!("return {value};"));
        self.text.push_str("}\n");
        self.functions.push(Function { name, result, parameters, takes_array });
    }
}
