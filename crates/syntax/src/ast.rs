//! The syntax tree of a micro-c program, as written: the C extensions (`for`, `break`, `+=`, ...) are kept
//! here and disappears when the program is lowered to a flow graph.
//!
//! Every node carries the [`Span`] of the source text it came from. The parser bounds the height of
//! a tree ([`crate::MAX_DEPTH`]), so walking one recursively is safe. Expressions and names have ids, by which
//! [`crate::names`] and later steps keep what they find out.

mod dereferences;
mod expression;
mod inputs;
mod misfit;
mod places;
mod stack;

use dashu_int::IBig;
use loopscope_float::{Format as FloatFormat, Notation};
use serde::Serialize;

use crate::names::Names;
use crate::{Begin, ErrorKind, LeftOut, Span};
pub use expression::{BinaryOp, Expr, ExprKind, UnaryOp};
pub use inputs::{Reads, Typed};
pub use misfit::Misfit;
pub use places::{PassedArrays, RangeCheck, ReadVariable};
pub use stack::{STACK_BYTES, frame_bytes};

/// A whole source file: its functions in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SyntaxTree {
    /// All functions, including those declared twice (which a diagnostic reports).
    pub functions: Vec<Function>,
    /// The number of ids that the parser has given: all ids in the tree are less. Not all need be in use.
    #[serde(skip)]
    pub nodes: u32,
    /// The meanings of the names in it. Empty if [`crate::parse`] made the tree, which resolves no names.
    #[serde(skip)]
    pub names: Names,
    /// The kind of its inputs.
    #[serde(skip)]
    pub reads: Reads,
    /// The typing of each input, by the id of its expression, in rising order (C). Inputs that no user types are missing.
    #[serde(skip)]
    pub typed: Vec<(NodeId, Typed)>,
    /// The names of the parameters that point to a variable in every call, in rising order (C): the program's text has that
    /// variable in place of a pointer.
    #[serde(skip)]
    pub references: Vec<NodeId>,
    /// The arrays that calls of functions of the library get (C). Calls that may get other objects are missing.
    #[serde(skip)]
    pub passed_arrays: Vec<PassedArrays>,
    /// By the place of a call: why its arguments do not fit its format (C).
    #[serde(skip)]
    pub misfits: Vec<(Span, Misfit)>,
    /// The conditions that are an assignment where a comparison is likely to be meant (C).
    #[serde(skip)]
    pub assigned_conditions: Vec<Span>,
    /// The comparisons that always hold because an unsigned number is never negative (C).
    #[serde(skip)]
    pub never_negative: Vec<Span>,
    /// The `;` that are the whole body of a loop, before a block that looks like its body (C).
    #[serde(skip)]
    pub empty_bodies: Vec<Span>,
    /// By the place of an access or of a call of a function of the library: that of the pointer that it dereferences (C).
    #[serde(skip)]
    pub dereferences: Vec<(Span, Span)>,
    /// The calls of functions of the library that may return a null pointer, with the name of the function (C).
    #[serde(skip)]
    pub may_return_null: Vec<(Span, &'static str)>,
    /// True if a value may wrap around, or integers have no bounds (C). If not, the program is the same with integers
    /// without bounds until a result overflows, which is an error.
    #[serde(skip)]
    pub wraps: bool,
    /// The errors that are left out (C).
    #[serde(skip)]
    pub left_out: LeftOut,
    /// By function: the bytes that a call takes on the stack (C). Empty if the stack has no limit.
    #[serde(skip)]
    pub frame_bytes: Vec<u64>,
    /// By function: the place of its largest variable, if a call takes more bytes than the whole stack has (C).
    #[serde(skip)]
    pub too_large: Vec<Option<Span>>,
    /// The first place where it opens a file, if it opens some (C).
    #[serde(skip)]
    pub opens_file: Option<Span>,
    /// The function in which the program starts, if that is not `main` (extension).
    #[serde(skip)]
    pub start: Option<String>,
    /// Where runs begin, if that is not the beginning of a function (extension).
    #[serde(skip)]
    pub begin: Option<Begin>,
    /// The contents of the brackets after the name of a parameter, by the id of the name, in rising order (extension).
    #[serde(skip)]
    pub brackets: Vec<(NodeId, Vec<Option<Expr>>)>,
}

/// The id of an expression or a name, which no other one in the tree has. The parser gives the ids from 0 on, so that
/// facts about nodes are kept in vectors. A tree that is built by hand has the default ids only: it can be printed, but
/// its names cannot be resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// An identifier with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Name {
    /// Its id.
    #[serde(skip)]
    pub id: NodeId,
    /// The identifier.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// `name(parameters) { body }`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Function {
    /// The function's name.
    pub name: Name,
    /// Its parameters in order.
    pub parameters: Vec<Name>,
    /// Declarations, statements and returns in the order in which they were written. The core
    /// language ends every body with one [`StmtKind::Return`].
    pub body: Vec<Stmt>,
    /// From the name to the closing brace.
    pub span: Span,
}

/// A statement with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stmt {
    /// Its kind.
    pub kind: StmtKind,
    /// From its first to its last token.
    pub span: Span,
}

/// The kinds of statements. Those marked *extension* exist only in [`crate::Dialect::Extended`], those marked *C* only in
/// trees of [`crate::Dialect::C`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum StmtKind {
    /// `var a, b = 3;` (an initial value, and a place other than the function's start, are extensions).
    Var(Vec<Declarator>),
    /// `output e;`
    Output(Expr),
    /// `target = value;`, or with an operator `target op= value;` (extension; `x++` is `x += 1`).
    Assign {
        /// The target of the assignment: a variable, dereference, element or field.
        target: Expr,
        /// The operator of a compound assignment: one of `+ - * / %`.
        op: Option<BinaryOp>,
        /// The right side.
        value: Expr,
    },
    /// `if (condition) then else otherwise`.
    If {
        /// The condition.
        condition: Expr,
        /// Runs if the condition is not 0.
        then: Box<Stmt>,
        /// Runs if the condition is 0.
        otherwise: Option<Box<Stmt>>,
    },
    /// `while (condition) body`.
    While {
        /// Evaluated before each iteration.
        condition: Expr,
        /// The body.
        body: Box<Stmt>,
    },
    /// `do body while (condition);` (extension).
    DoWhile {
        /// The body.
        body: Box<Stmt>,
        /// Evaluated after each iteration.
        condition: Expr,
    },
    /// `for (init; condition; step) body` (extension). A variable declared in `init` lives in the loop.
    For {
        /// Runs once: a declaration or an assignment.
        init: Option<Box<Stmt>>,
        /// Evaluated before each iteration; absent means 1.
        condition: Option<Expr>,
        /// An assignment that runs after each iteration, and on `continue`.
        step: Option<Box<Stmt>>,
        /// The body.
        body: Box<Stmt>,
    },
    /// `{ ... }`, a scope of its own for declarations.
    Block(Vec<Stmt>),
    /// `return e;` (extension anywhere but at the end of a function).
    Return(Expr),
    /// `break;` (extension).
    Break,
    /// `continue;` (extension).
    Continue,
    /// `goto label;` (C): each loop around the label is around this, too.
    Goto {
        /// Its number in the function.
        label: u32,
        /// The number of loops that it leaves.
        leaves: u32,
    },
    /// `label:` (C).
    Label {
        /// Its number in the function.
        label: u32,
        /// True if a later `goto` leads back to it. Then no earlier one leads past it to what is repeated.
        repeats: bool,
    },
    /// `assert(e);` (extension): an error where `e` is 0.
    Assert(Expr),
    /// `assume(e);` (extension): ends the run silently where `e` is 0.
    Assume(Expr),
    /// `error();` (extension): an error whenever it is reached.
    Error,
    /// `e;` (extension): evaluated for its effects.
    Expression(Expr),
    /// An error of this kind where the condition is 0 (C).
    Check {
        /// The condition that must hold.
        condition: Expr,
        /// The error if it does not.
        error: ErrorKind,
    },
    /// `switch (value) { ... }` (C). Runs from the arm that has the value among its labels, or else from the default
    /// arm, on through the arms after it, up to a `break`. All arms are one scope.
    Switch {
        /// The value that selects the arm.
        value: Expr,
        /// The arms in the order in which they were written.
        arms: Vec<Arm>,
    },
    /// Prints text and values (C).
    Print(Vec<Piece>),
    /// `exit(e);`: ends the run with this result (C).
    Exit(Expr),
    /// Tokens that could not be read as a statement. A diagnostic says why.
    Missing,
}

/// The statements after one or more labels of a `switch`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arm {
    /// The labels; no two labels of a `switch` are equal.
    #[serde(serialize_with = "all_as_text")]
    pub labels: Vec<IBig>,
    /// True if `default:` is among them.
    pub is_default: bool,
    /// The statements up to the next label.
    pub body: Vec<Stmt>,
}

/// A part of what is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Piece {
    /// Text as it stands.
    Text(String),
    /// An integer or a floating-point number.
    Value {
        /// The integer, or the rank of the number.
        value: Expr,
        /// Its notation.
        format: Format,
    },
}

/// The notation of a number.
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Format {
    /// As what.
    pub conversion: Conversion,
    /// The least number of characters.
    pub width: u32,
    /// True if zeros fill the width, not spaces.
    pub zeros: bool,
    /// True if the spaces are on the right.
    pub left: bool,
    /// True if numbers that are not negative get a `+`.
    pub plus: bool,
    /// True if they get a space, where they get no `+`.
    pub space: bool,
    /// True if the radix is shown: `0x1f`, `017`.
    pub radix: bool,
    /// The least number of digits, if it is given: then zeros do not fill the width.
    pub digits: Option<u32>,
}

impl Format {
    /// A conversion without flags, width and number of digits.
    pub const fn plain(conversion: Conversion) -> Self {
        Self { conversion, width: 0, zeros: false, left: false, plus: false, space: false, radix: false, digits: None }
    }
}

/// As what a number is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Conversion {
    /// In decimal.
    Decimal,
    /// In octal, hexadecimal, or hexadecimal with capitals.
    Radix(u8, bool),
    /// As the character of this code.
    Character,
    /// As a floating-point number, of which it is the rank in this format.
    Float(#[serde(skip)] FloatFormat, #[serde(skip)] Notation),
}

/// One variable of a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Declarator {
    /// The variable.
    pub name: Name,
    /// `= e` after the name (extension).
    pub init: Option<Expr>,
}

fn all_as_text<S: serde::Serializer>(numbers: &[IBig], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().map(ToString::to_string))
}
