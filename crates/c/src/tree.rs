//! The typed tree of a C program: every name is resolved, every conversion is a node.

use std::cell::Cell;

use dashu_int::IBig;
use indexmap::IndexMap;
use loopscope_float::Operator;
use loopscope_message::{Arg, Message, text};
use loopscope_syntax::ast::Misfit;
use loopscope_syntax::{COption, ErrorKind, Span};

use crate::everyday::Everyday;
use crate::types::{Integer, Type};

/// The message about an expression that is translated twice and has an effect.
pub(crate) const USED_TWICE: Message =
    text!("this is changed and used at once, which is not supported: write two statements");

/// A struct type: an index into [`TranslationUnit::structs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct StructId(pub(crate) usize);

/// A variable: an index into [`TranslationUnit::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct VariableId(pub(crate) usize);

/// A function: an index into [`TranslationUnit::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FunctionId(pub(crate) usize);

#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct TranslationUnit {
    pub(crate) structs: Vec<Struct>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) functions: Vec<Function>,
    /// The variable that is true if the text of the input has ended, if the program reads characters.
    pub(crate) ended: Option<VariableId>,
    /// The variable that counts the characters of the text that were read, if the program reads characters.
    pub(crate) characters_read: Option<VariableId>,
    /// Where a number is read, if one is.
    pub(crate) number_read: Option<Span>,
    /// True if a value may wrap around, or a constant was converted with a change.
    pub(crate) wraps: Cell<bool>,
    /// The bounds on its inputs, if it has some.
    pub(crate) everyday: Option<Everyday>,
    /// The variable that counts the numbers that were read, if their number is bounded.
    pub(crate) numbers_read: Option<VariableId>,
    /// Where a floating-point number is read, if one is.
    pub(crate) float_read: Option<Span>,
    /// Where a floating-point number is written to a union, if one is.
    pub(crate) union_float: Option<Span>,
    /// Where a function of `math.h` is called whose last digit libraries compute differently, and its name, if one is.
    pub(crate) inexact_function: Option<(Span, &'static str)>,
    /// Where a number is read that C takes for octal or hexadecimal if it starts with 0, if one is.
    pub(crate) any_base_read: Option<Span>,
    /// Where a text is read and the result is not used, if it is.
    pub(crate) text_read: Option<Span>,
    /// True if `scanf` reads a word somewhere.
    pub(crate) reads_word: bool,
    /// The variables that live as long as the program and are not in its text.
    pub(crate) made: Vec<VariableId>,
    /// The variables that hold the lengths of rows.
    pub(crate) row_lengths: Vec<VariableId>,
    /// True if the program reads character by character, so that a number is not an input of its own.
    pub(crate) by_character: bool,
    /// The variable that is true if the program knows that the text has ended, if it reads characters and not all reads
    /// are used.
    pub(crate) end_seen: Option<VariableId>,
    /// The character that `ungetc` put back, -2 if there is none.
    pub(crate) put_back: Option<VariableId>,
    /// Where `get_int` or one of its kin is called, if one is.
    pub(crate) line_asked: Option<Span>,
    /// True if a function is called that shows what stands after the number that `get_int` reads.
    pub(crate) sees_lines: bool,
    /// True if `feof` is called.
    pub(crate) asks_for_end: bool,
    /// True if a format has a text between two numbers.
    pub(crate) reads_punctuation: bool,
    /// The program's options of its meaning.
    pub(crate) options: crate::options::Options,
    /// True if the program is compared with another one: what it prints to `stderr` does not count, and a negative number that is typed
    /// for an unsigned one wraps around.
    pub(crate) is_compared: bool,
    /// The variable for what the next `scanf` finds, if some may find anything and the program reads only numbers: 0 for what it
    /// asks for, 1 for another text, 2 for the end.
    pub(crate) input_state: Option<VariableId>,
    /// The character that stands where a number was missing; -2 if it was read. Programs have it that read numbers and
    /// characters, and in which some `scanf` may find anything.
    pub(crate) missed: Option<VariableId>,
    /// The variable that is true if a number was read last, if a number and any character are read. The character after
    /// a number is not a digit.
    pub(crate) after_number: Option<VariableId>,
    /// The character after the last word, if a word and any character are read, or, in a program that reads by character,
    /// after what was read last; -2 if it was read.
    pub(crate) pending: Option<VariableId>,
    /// The greatest number of structs or pointers in memory whose size is not constant, and where it is allocated, if
    /// such memory is.
    pub(crate) bounded_memory: Option<(u32, Span)>,
    /// Where `qsort` is called, if it is.
    pub(crate) sorted: Option<Span>,
    /// Where the length of an array is read that is passed to a function which is compared, if one is, and the greatest length.
    pub(crate) length_read: Option<(Span, u32)>,
    /// Where `rand` is called, if it is.
    pub(crate) uses_random: Option<Span>,
    /// True if `scanf` reads a character somewhere.
    pub(crate) reads_character: bool,
    /// The types of arrays whose sizes were not known where they were declared: with them, the program is read again.
    pub(crate) completed_arrays: IndexMap<String, Type>,
    /// The number of allocations.
    pub(crate) allocations: usize,
    /// The calls of functions of the library in the text.
    pub(crate) library_calls: Vec<LibraryCall>,
    /// By the place of a call: why its arguments do not fit its format.
    pub(crate) misfits: Vec<(Span, Misfit)>,
    /// The conditions that are an assignment where a comparison is likely to be meant.
    pub(crate) assigned_conditions: Vec<Span>,
    /// The comparisons that always hold because an unsigned number is never negative.
    pub(crate) never_negative: Vec<Span>,
    /// The `;` that are the whole body of a loop, before a block that looks like its body.
    pub(crate) empty_bodies: Vec<Span>,
    /// The type of files, if the program opens some.
    pub(crate) file_type: Option<StructId>,
    /// The type of the contents of files, if these are kept.
    pub(crate) store_type: Option<StructId>,
    /// True if these are records of one type.
    pub(crate) keeps_records: bool,
    /// The most records of a file, if the contents of files are records with fields.
    pub(crate) most_records: Option<u32>,
    /// The types of what `fread` and `fwrite` read and write, but for characters.
    pub(crate) records: Vec<Type>,
    /// True if characters are read from files or written to them.
    pub(crate) has_text_files: bool,
    /// True if the contents of files must be kept: the program is read again, to keep them.
    pub(crate) needs_contents: bool,
    /// The number of arguments that the program gets fewer of, and where it declares them, if they lie in one array.
    pub(crate) argument_array: Option<(u32, Span)>,
    /// True if the texts with which the program is started must lie in one array: the program is read again.
    pub(crate) needs_argument_array: bool,
    /// The calls of `fopen` in the text.
    pub(crate) openings: Vec<Opening>,
    /// True if the program compares a pointer to a file, or asks whether it is null.
    pub(crate) tests_files: bool,
    /// Where a floating-point number is read from a file, if one is.
    pub(crate) float_read_from_file: Option<Span>,
    /// The number of characters of files that were read, if the program reads some.
    pub(crate) file_characters_read: Option<VariableId>,
}

impl TranslationUnit {
    /// Returns `true` if integers have no bounds.
    pub(crate) fn is_mathematical(&self) -> bool {
        self.options.has(COption::MathematicalIntegers)
    }

    /// A value converted to a type. Without bounds, only a conversion to `bool` changes it.
    pub(crate) fn converted(&self, value: IBig, ty: Integer) -> IBig {
        if self.is_mathematical() && ty != Integer::Bool {
            return value;
        }
        let converted = ty.wrap(&value);
        self.wraps.set(self.wraps.get() || converted != value);
        converted
    }

    /// The variables that are not in the text and say what was read.
    pub(crate) fn hidden(&self) -> impl Iterator<Item = VariableId> {
        let Self {
            ended,
            characters_read,
            numbers_read,
            after_number,
            pending,
            input_state,
            missed,
            end_seen,
            put_back,
            ..
        } = self;
        let all =
            [ended, characters_read, numbers_read, after_number, pending, input_state, missed, end_seen, put_back];
        all.into_iter().copied().flatten()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Struct {
    pub(crate) name: String,
    /// `None` until the fields are known. Those of a union are its bytes, as one array.
    pub(crate) fields: Option<Vec<(String, Type)>>,
    /// True for a union.
    pub(crate) is_union: bool,
    /// The fields of a union, which share its bytes.
    pub(crate) members: Vec<(String, Type)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) ty: Type,
    /// The number of scopes that enclose its declaration.
    pub(crate) depth: usize,
    /// The end of the scope that declares it; the largest number for what is visible up to the end of the text.
    pub(crate) scope_end: u32,
    /// The function that declares it; `None` for what lives as long as the program.
    pub(crate) function: Option<FunctionId>,
    /// The value with which the program starts, for what lives as long as the program.
    pub(crate) start: Option<Initialiser>,
    /// The variable that holds the length of an array of variable length; the array itself is a pointer to its first
    /// element.
    pub(crate) length: Option<VariableId>,
    /// True if a `goto` leads past its declaration to where it is used.
    pub(crate) is_skipped: bool,
    /// True if it holds what another variable of the text holds from some statement on (`void_pointers.rs`).
    pub(crate) is_other: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) parameters: Vec<VariableId>,
    pub(crate) signature: crate::types::Signature,
    /// `None` for what is only declared.
    pub(crate) body: Option<Vec<Statement>>,
    /// From the name to the closing brace.
    pub(crate) whole: Span,
    /// True if it is a copy of a function of the library, or chooses the function to which a pointer leads.
    pub(crate) is_library: bool,
    /// True if it is the start that `#pragma loopscope entry` makes, which the text does not have.
    pub(crate) is_made: bool,
    /// The number of calls that use its value.
    pub(crate) value_uses: u32,
    /// The labels; `None` for those to which no `goto` leads.
    pub(crate) labels: Vec<Option<Label>>,
}

/// A label to which a `goto` leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    /// True if one leads back to it.
    pub(crate) repeats: bool,
    /// The number of loops that are around it.
    pub(crate) loops: usize,
}

impl Function {
    /// Returns `true` if the text defines it.
    pub(crate) fn is_in_text(&self) -> bool {
        self.body.is_some() && !self.is_library && !self.is_made
    }
}

/// A call of `fopen` in the text.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// The file's name or, if that is not constant, the expression that gives it, as it is written.
    pub(crate) name: String,
    pub(crate) is_constant: bool,
    /// True if the file is opened for reading, not for writing.
    pub(crate) reads: bool,
    pub(crate) place: Span,
}

/// A call of a function of the library in the text, with its arguments as they are written.
#[derive(Clone, Debug)]
pub(crate) struct LibraryCall {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Expression>,
    pub(crate) span: Span,
}

/// The first value of a variable, in the shape of its type.
#[derive(Clone, Debug)]
pub(crate) enum Initialiser {
    /// All integers are 0, all pointers null.
    Zero,
    Value(Expression),
    /// The elements or fields.
    Parts(Vec<Initialiser>),
}

#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum StatementKind {
    Declare(VariableId, Option<Initialiser>),
    Expression(Expression),
    If(Expression, Box<Statement>, Option<Box<Statement>>),
    While(Expression, Box<Statement>),
    DoWhile(Box<Statement>, Expression),
    /// The first part stands in a block around the loop.
    For(Vec<Statement>, Option<Expression>, Option<Expression>, Box<Statement>),
    Switch(Expression, Vec<Arm>),
    Block(Vec<Statement>),
    Break,
    Continue,
    /// The label's number, and how many loops are around the `goto`.
    Goto(usize, usize),
    Label(usize),
    Return(Option<Expression>),
}

#[derive(Clone, Debug)]
pub(crate) struct Arm {
    pub(crate) labels: Vec<IBig>,
    pub(crate) is_default: bool,
    pub(crate) body: Vec<Statement>,
}

#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) kind: ExpressionKind,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum ExpressionKind {
    /// An integer, or the rank of a floating-point number.
    Number(IBig),
    Null,
    /// A string literal: its bytes, without the zero after them.
    Text(Vec<u8>),
    Variable(VariableId),
    /// `-e`, of the promoted type.
    Negate(Box<Expression>),
    /// `~e`, of the promoted type.
    Complement(Box<Expression>),
    /// `!e`.
    Not(Box<Expression>),
    /// Operands of one type, which is that of the result; for shifts, of the left one; or a pointer and an integer.
    Arithmetic(Arithmetic, Box<Expression>, Box<Expression>),
    /// An index of rows in the elements of which they are made: the index times the length of a row, which does not overflow.
    Scaled(Box<Expression>, Box<Expression>),
    /// Operands of one type.
    Compare(Comparison, Box<Expression>, Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    Comma(Box<Expression>, Box<Expression>),
    /// An operation on floating-point numbers, whose operands have the types that it takes.
    Float(Operator, Vec<Expression>),
    /// From one integer type to the expression's.
    Convert(Box<Expression>),
    /// The value has the type of the target.
    Assign(Box<Expression>, Box<Expression>),
    /// `target op= value`, calculated in the given type.
    Compound(Arithmetic, Type, Box<Expression>, Box<Expression>),
    /// `++` and `--`: the target, by how much, and whether the value is the old one.
    Step {
        target: Box<Expression>,
        up: bool,
        is_postfix: bool,
    },
    Dereference(Box<Expression>),
    AddressOf(Box<Expression>),
    /// An element of an array that is an object (not of what a pointer points to).
    Element(Box<Expression>, Box<Expression>),
    /// An element of what a pointer points to.
    Behind(Box<Expression>, Box<Expression>),
    /// The field's position.
    Field(Box<Expression>, usize),
    /// A pointer to the first element of an array.
    Decay(Box<Expression>),
    Call(FunctionId, Vec<Expression>),
    Library(Library),
}

/// An operation of the library, for calls that are known.
#[derive(Clone, Debug)]
pub(crate) enum Library {
    Assert(Box<Expression>),
    /// An error of a kind where a condition does not hold.
    Check(ErrorKind, Box<Expression>),
    Assume(Box<Expression>),
    ReachError,
    /// Any value of the expression's type.
    Any,
    /// The same of an argument with which the program starts, and its name.
    Argument(Arg),
    /// The length of an array that is an argument, chosen as an argument is, with its name.
    ArgumentLength(Arg),
    /// The length of an array that is passed to a function which is compared: a number from 0 to this, which is typed.
    Length(u32),
    /// The failure of an allocation that may fail, and words for that.
    AllocationFails(Message),
    /// An input: 1 if a file cannot be opened. It has the index of the opening.
    OpeningFails(usize),
    /// In functions of the library: what is read from the file of the opening whose index is the value.
    ReadFile(FilePart, Box<Expression>),
    /// `rand()`: any `int` that is not negative; or `time(NULL)`: any `long`; as it is written.
    Random(&'static str),
    /// The integers that are read, in order, and where they are stored. The value is how many are found, or -1 at the end;
    /// of the type `bool`, whether the only one is found.
    Scan(Vec<Scanned>),
    /// In functions of the library: the first character of a word, or -1 at the end of the text.
    ReadWord,
    /// In functions of the library of programs that read by character: looks for a number. The value is -3 if one is read
    /// whole, into the variable; -4 if a sign without a number is; and otherwise the character that stands there, or -1 at
    /// the end of the text.
    ReadNumber(VariableId),
    /// In functions of the library: the character after a word is read again.
    PutBack(Box<Expression>),
    /// In functions of the library: where the condition holds, the program learns that the text has ended.
    SeeEnd(Box<Expression>),
    /// In functions of the library: whether a character lies in one of the ranges.
    InSet(Vec<(i64, i64)>, Box<Expression>),
    /// `ungetc`: the value is the character, or -1.
    Unget(Box<Expression>),
    Print(Vec<Piece>),
    /// `getchar()`.
    ReadCharacter,
    /// A character is printed; the value is it.
    PutCharacter(Box<Expression>),
    Absolute(Box<Expression>),
    Exit(Box<Expression>),
    /// `malloc`, `calloc` and `realloc`.
    Allocate(Allocation),
    Free(Box<Expression>),
    /// In functions of the library: two ranges of this many elements do not overlap.
    Apart(Box<[(Expression, Expression); 2]>),
    /// In functions of the library: the first number times the second one plus the third one, without bounds.
    Append(Box<[Expression; 3]>),
    /// In functions of the library: the first number divided by the second one, which is positive, without bounds.
    Quotient(Box<[Expression; 2]>),
    /// In functions of the library: the memory to which a variable leads has so many elements from now on, and the library
    /// frees it when the program ends.
    Keep(Box<[Expression; 2]>),
    /// A function of `ctype.h`.
    Character(String, Box<Expression>),
}

/// A part of a file that is read in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FilePart {
    /// Any character, or -1 at the end.
    Character,
    /// The first character that is not a space, or -1 at the end.
    Word,
    /// Any byte, or -1 at the end.
    Byte,
    /// The start of a number: 0 for one, -1 for the end, or a character that starts none.
    Next,
    /// A number, after `Next` has found one.
    Number,
    /// The character behind a number or a sign, which is not a digit, or -1 at the end.
    Behind,
}

/// Memory that is allocated.
#[derive(Clone, Debug)]
pub(crate) struct Allocation {
    /// Its number among the allocations of the program. Several may have one place: those of a macro, and those of a header
    /// that several files include.
    pub(crate) number: usize,
    /// The number of bytes.
    pub(crate) bytes: Box<Expression>,
    /// True if they are 0 (`calloc`).
    pub(crate) is_zeroed: bool,
    /// The memory that `realloc` moves.
    pub(crate) moved: Option<Box<Expression>>,
    /// True if it is an array whose length is not constant, which is declared.
    pub(crate) is_declared: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Scanned {
    pub(crate) target: Expression,
    /// True if a character is read, not a number.
    pub(crate) is_character: bool,
    /// The text before a number.
    pub(crate) before: String,
    /// True if something else may be found: the program uses what `scanf` returns, or its input may be anything.
    pub(crate) may_fail: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(String),
    Value(Expression, loopscope_syntax::ast::Format),
    /// A call that prints.
    Call(Expression),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}
