//! The syntax tree of a micro-c program, as written: the C dress (`for`, `break`, `+=`, ...) is kept
//! here and disappears when the program is lowered to a flow graph.
//!
//! Every node carries the [`Span`] of the source text it came from. The parser bounds the height of
//! a tree ([`crate::MAX_DEPTH`]), so walking one recursively is safe. Expressions and names have ids, by which
//! [`crate::names`] and later steps keep what they find out.

use dashu_int::IBig;
use serde::Serialize;

use crate::{ErrorKind, Span};

/// A whole source file: its functions in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SyntaxTree {
    /// All functions, including those declared twice (which a diagnostic reports).
    pub functions: Vec<Function>,
    /// How many ids the parser has given: all ids in the tree are less. Not all need be in use.
    #[serde(skip)]
    pub nodes: u32,
    /// What its inputs are.
    #[serde(skip)]
    pub reads: Reads,
    /// How each input is typed, by the id of its expression, in rising order (C). Inputs that no user types are missing.
    #[serde(skip)]
    pub typed: Vec<(NodeId, Typed)>,
    /// The names of the parameters that lead to a variable in every call, in rising order (C): the program's text has that
    /// variable in place of a pointer.
    #[serde(skip)]
    pub references: Vec<NodeId>,
    /// The function in which the program starts, if that is not `main` (dress).
    #[serde(skip)]
    pub start: Option<String>,
    /// What stands in the brackets after the name of a parameter, by the id of the name, in rising order (dress).
    #[serde(skip)]
    pub brackets: Vec<(NodeId, Vec<Option<Expr>>)>,
}

/// What the inputs of a program are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reads {
    /// Integers.
    #[default]
    Integers,
    /// The bytes of a text, and -1 after its end (C).
    Bytes,
    /// Integers and the codes of characters that a user types without end, or numbers that no user types (C).
    Both,
    /// The parts of a text that ends: integers, and the codes of characters, with -1 after the end (C).
    Text,
}

impl Reads {
    /// Whether the inputs may be the characters of a text, which ends.
    pub fn may_end(self) -> bool {
        matches!(self, Self::Bytes | Self::Text)
    }
}

/// How an input is typed (C).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// An integer, which spaces and line ends may precede, after this text.
    Number(String),
    /// An argument of the function in which the program starts, with its name: `n`, `length of a`, or `a[]` for each
    /// element of an array. No user types it.
    Argument(String),
    /// Whether an allocation fails, 1 or 0, with words for that. No user types it.
    Failure(String),
    /// What comes next where a number is read: 0 for a number, 1 for another text, 2 for the end of the text, 3 for a
    /// sign without a number, which is read.
    Next,
    /// The same in a program that reads characters, too: 0 for a number, -1 for the end, or the character that stands
    /// there: one that starts no number, or a sign without a number, which is read.
    NextCharacter,
    /// Any character, or -1 at the end of the text.
    Character,
    /// A character that is no space, after any number of spaces and line ends.
    Visible,
    /// The same, or -1 at the end of the text.
    Word,
}

impl Typed {
    /// Whether it is a character of the text, or may be.
    pub fn is_character(&self) -> bool {
        matches!(self, Self::NextCharacter | Self::Character | Self::Visible | Self::Word)
    }
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
    /// What it is.
    pub kind: StmtKind,
    /// From its first to its last token.
    pub span: Span,
}

/// The kinds of statements. Those marked *dress* exist only in [`crate::Dialect::Extended`], those marked *C* only in
/// trees of [`crate::Dialect::C`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum StmtKind {
    /// `var a, b = 3;` (an initial value, and a place other than the function's start, are dress).
    Var(Vec<Declarator>),
    /// `output e;`
    Output(Expr),
    /// `target = value;`, or with an operator `target op= value;` (dress; `x++` is `x += 1`).
    Assign {
        /// What is assigned to: a variable, dereference, element or field.
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
    /// `do body while (condition);` (dress).
    DoWhile {
        /// The body.
        body: Box<Stmt>,
        /// Evaluated after each iteration.
        condition: Expr,
    },
    /// `for (init; condition; step) body` (dress). A variable declared in `init` lives in the loop.
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
    /// `return e;` (dress anywhere but at the end of a function).
    Return(Expr),
    /// `break;` (dress).
    Break,
    /// `continue;` (dress).
    Continue,
    /// `goto label;` (C): each loop around the label is around this, too.
    Goto {
        /// Its number in the function.
        label: u32,
        /// How many loops it leaves.
        leaves: u32,
    },
    /// `label:` (C).
    Label {
        /// Its number in the function.
        label: u32,
        /// Whether a later `goto` leads back to it. Then no earlier one leads past it to what is repeated.
        repeats: bool,
    },
    /// `assert(e);` (dress): an error where `e` is 0.
    Assert(Expr),
    /// `assume(e);` (dress): ends the run silently where `e` is 0.
    Assume(Expr),
    /// `error();` (dress): an error whenever it is reached.
    Error,
    /// `e;` (dress): evaluated for its effects.
    Expression(Expr),
    /// An error of this kind where the condition is 0 (C).
    Check {
        /// What must hold.
        condition: Expr,
        /// The error if it does not.
        error: ErrorKind,
    },
    /// `switch (value) { ... }` (C). Runs from the arm that has the value among its labels, or else from the default
    /// arm, on through the arms after it, up to a `break`. All arms are one scope.
    Switch {
        /// What selects the arm.
        value: Expr,
        /// The arms in the order in which they were written.
        arms: Vec<Arm>,
    },
    /// Prints text and values (C).
    Print(Vec<Piece>),
    /// `exit(e);`: ends the run with this result (C).
    Exit(Expr),
    /// What could not be read as a statement. A diagnostic says why.
    Missing,
}

/// The statements after one or more labels of a `switch`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arm {
    /// The labels; no two labels of a `switch` are equal.
    #[serde(serialize_with = "all_as_text")]
    pub labels: Vec<IBig>,
    /// Whether `default:` is among them.
    pub is_default: bool,
    /// The statements up to the next label.
    pub body: Vec<Stmt>,
}

/// A part of what is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Piece {
    /// Text as it stands.
    Text(String),
    /// An integer.
    Value {
        /// The integer.
        value: Expr,
        /// How it is printed.
        format: Format,
    },
}

/// How an integer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Format {
    /// As what.
    pub conversion: Conversion,
    /// The least number of characters.
    pub width: u32,
    /// Whether zeros fill the width, not spaces.
    pub zeros: bool,
    /// Whether the spaces are on the right.
    pub left: bool,
    /// Whether numbers that are not negative get a `+`.
    pub plus: bool,
}

/// As what an integer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Conversion {
    /// In decimal.
    Decimal,
    /// In octal, hexadecimal, or hexadecimal with capitals.
    Radix(u8, bool),
    /// As the character of this code.
    Character,
}

/// One variable of a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Declarator {
    /// The variable.
    pub name: Name,
    /// `= e` after the name (dress).
    pub init: Option<Expr>,
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expr {
    /// Its id.
    #[serde(skip)]
    pub id: NodeId,
    /// What it is.
    pub kind: ExprKind,
    /// From its first to its last token.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ExprKind {
    /// A decimal number, or a character literal (dress). Never negative: `-3` is a negation.
    Number(#[serde(serialize_with = "as_text")] IBig),
    /// A variable or a function's name.
    Variable(String),
    /// `input`.
    Input,
    /// `null`.
    Null,
    /// `!e` or `-e`.
    Unary(UnaryOp, Box<Expr>),
    /// `left op right`.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `*e`.
    Deref(Box<Expr>),
    /// `&x`.
    AddressOf(Name),
    /// `alloc e`.
    Alloc(Box<Expr>),
    /// `base.field`.
    Field(Box<Expr>, Name),
    /// `base[index]`.
    Index(Box<Expr>, Box<Expr>),
    /// `callee(arguments)`.
    Call(Box<Expr>, Vec<Expr>),
    /// `[a, b, c]`, or a string literal (dress): its characters and a 0.
    Array(Vec<Expr>),
    /// A fresh array with a 0 at every index (C: memory whose length is not constant; checks of indices stand beside it).
    Endless,
    /// `{x: a, y: b}`.
    Record(Vec<(Name, Expr)>),
    /// `condition ? then : otherwise` (C).
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The value, and an error where it is out of range (C).
    InRange {
        /// The value.
        value: Box<Expr>,
        /// The least value that is allowed.
        #[serde(serialize_with = "as_text_if_any")]
        low: Option<IBig>,
        /// The greatest.
        #[serde(serialize_with = "as_text_if_any")]
        high: Option<IBig>,
        /// The error for other values.
        error: ErrorKind,
    },
    /// The index, and an error where no array of this length has it ([`crate::Dialect::Sized`]). Its span is that of the
    /// access.
    IndexWithin {
        /// The index.
        index: Box<Expr>,
        /// The length of the array.
        length: Box<Expr>,
    },
    /// Statements that run before the value is computed (C). They are a scope that includes the value, and none of them
    /// leaves it.
    Sequence(Vec<Stmt>, Box<Expr>),
    /// What could not be read as an expression. A diagnostic says why.
    Missing,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum UnaryOp {
    /// `!`: 1 for 0, otherwise 0.
    Not,
    /// `-`.
    Negate,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum BinaryOp {
    /// `||`, which evaluates its right side only where the left one is 0.
    Or,
    /// `&&`, which evaluates its right side only where the left one is not 0.
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, which truncates toward zero.
    Divide,
    /// `%` (dress), with the sign of the dividend.
    Remainder,
}

impl BinaryOp {
    /// The operator as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Or => "||",
            Self::And => "&&",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }

    /// How tightly it binds: an operator with a greater number takes its operands first.
    pub(crate) fn binding(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal | Self::NotEqual => 3,
            Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual => 4,
            Self::Add | Self::Subtract => 5,
            Self::Multiply | Self::Divide | Self::Remainder => 6,
        }
    }
}

fn as_text<S: serde::Serializer>(number: &IBig, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&number.to_string())
}

// `serialize_with` passes a reference to the field.
#[allow(clippy::ref_option)]
fn as_text_if_any<S: serde::Serializer>(number: &Option<IBig>, serializer: S) -> Result<S::Ok, S::Error> {
    number.as_ref().map(ToString::to_string).serialize(serializer)
}

fn all_as_text<S: serde::Serializer>(numbers: &[IBig], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().map(ToString::to_string))
}
