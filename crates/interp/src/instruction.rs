//! The code that the machine executes: a register machine whose registers are the slots of the current call's frame.
//!
//! A frame holds the parameters, then the declared variables, then intermediate results. Every statement starts with a
//! [`Instruction::Mark`]. Operators read variables where they are, so `x = x + 1` is a single instruction; the checks
//! of a value (was it written? is it an integer?) are part of the instruction that uses it.

use dashu_int::IBig;
use loopscope_float::Operator;
use loopscope_syntax::{ErrorKind, Span};

/// A slot of the current frame.
pub(crate) type Register = u32;

/// The position of an instruction.
pub(crate) type Label = u32;

/// One instruction. Where it can fail, its [`Site`] says what to blame.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instruction {
    /// A statement starts.
    Mark(u32),
    /// Reports to the observer; only in code for observers that ask for it.
    Report(Event),

    Integer {
        dst: Register,
        value: i64,
    },
    /// A large integer.
    Constant {
        dst: Register,
        index: u32,
    },
    Null {
        dst: Register,
    },
    Function {
        dst: Register,
        function: u32,
    },
    Move {
        dst: Register,
        src: Register,
    },
    /// Fails if nothing was written to a variable that a later instruction reads.
    Check {
        src: Register,
    },
    CheckInteger {
        src: Register,
    },
    /// Fails if an integer is out of a range.
    CheckRange {
        src: Register,
        range: u32,
    },
    /// Fails if no array of this length has an index.
    CheckIndex {
        index: Register,
        length: Register,
    },
    /// Ends the run with a result.
    Exit {
        src: Register,
    },
    /// Prints a text or an integer; a text ignores the register.
    Print {
        printed: u32,
        src: Register,
    },

    Add {
        dst: Register,
        a: Register,
        b: Register,
    },
    AddConstant {
        dst: Register,
        a: Register,
        value: i32,
    },
    Subtract {
        dst: Register,
        a: Register,
        b: Register,
    },
    Multiply {
        dst: Register,
        a: Register,
        b: Register,
    },
    Divide {
        dst: Register,
        a: Register,
        b: Register,
    },
    Remainder {
        dst: Register,
        a: Register,
        b: Register,
    },
    Compare {
        by: Comparison,
        dst: Register,
        a: Register,
        b: Register,
    },
    Not {
        dst: Register,
        a: Register,
    },
    Negate {
        dst: Register,
        a: Register,
    },

    /// An operation on floating-point numbers. With one operand, both registers hold it.
    Float {
        operator: Operator,
        dst: Register,
        a: Register,
        b: Register,
    },

    Jump {
        to: Label,
    },
    JumpIf {
        by: Comparison,
        a: Register,
        b: Register,
        to: Label,
    },
    JumpIfConstant {
        by: Comparison,
        a: Register,
        value: i32,
        to: Label,
    },
    JumpIfZero {
        a: Register,
        to: Label,
    },
    JumpUnlessZero {
        a: Register,
        to: Label,
    },

    /// Reads a variable that lives in a cell.
    LoadCell {
        dst: Register,
        variable: Register,
    },
    /// Writes a variable that lives in a cell.
    StoreCell {
        variable: Register,
        src: Register,
    },
    Dereference {
        dst: Register,
        pointer: Register,
    },
    StoreDereference {
        pointer: Register,
        src: Register,
    },
    Index {
        dst: Register,
        array: Register,
        index: Register,
    },
    StoreIndex {
        array: Register,
        index: Register,
        src: Register,
    },
    Field {
        dst: Register,
        record: Register,
        name: u32,
    },
    /// Replaces the record in a register by one with another field value.
    SetField {
        record: Register,
        name: u32,
        src: Register,
    },

    Alloc {
        dst: Register,
        src: Register,
    },
    /// The elements lie in consecutive registers.
    Array {
        dst: Register,
        first: Register,
        count: u32,
    },
    /// A fresh array whose elements all have the value. `lengths` is their place in
    /// [`crate::CompiledProgram::lengths`].
    Filled {
        dst: Register,
        src: Register,
        lengths: u32,
    },
    /// A fresh array with 0 everywhere.
    Endless {
        dst: Register,
    },
    /// The field values lie in consecutive registers.
    Record {
        dst: Register,
        first: Register,
        shape: u32,
    },
    /// `typed` is its place in [`crate::CompiledProgram::typed`], if it is there.
    Input {
        dst: Register,
        typed: Option<u32>,
    },
    Output {
        src: Register,
    },

    /// The arguments lie in consecutive registers.
    Call {
        dst: Register,
        function: u32,
        first: Register,
    },
    /// The callee lies in `first`, the arguments in the registers after it.
    CallValue {
        dst: Register,
        first: Register,
        count: u32,
    },
    Return {
        src: Register,
    },
    Fail(ErrorKind),
    /// An index is out of bounds. The registers hold it and the length of the array.
    OutOfBounds {
        index: Register,
        length: Register,
    },
    Halt,
}

// Speed depends on it.
const _: () = assert!(size_of::<Instruction>() == 16);

/// The integers that are allowed somewhere, the error for others, and the type for which they are checked.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    pub(crate) low: Option<IBig>,
    pub(crate) high: Option<IBig>,
    pub(crate) error: ErrorKind,
    pub(crate) type_name: Option<&'static str>,
}

/// The places to blame for an instruction's errors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    /// The expression or statement that the instruction evaluates.
    pub(crate) whole: Span,
    /// Its first operand.
    pub(crate) first: Span,
    /// Its second operand.
    pub(crate) second: Span,
}

/// The events that traced code reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A loop is entered from outside.
    EnterLoop(u32),
    /// An iteration of a loop starts.
    Iterate(u32),
    /// An iteration of a loop is over, and the run returns to the loop's head.
    Complete(u32),
    /// A loop is left, but for `return`, which leaves all loops of a call without this event.
    LeaveLoop(u32),
    /// The condition of an `if` holds.
    Then(u32),
    /// The condition of an `if` does not hold.
    Otherwise(u32),
    /// A condition, or a part of one to which `&&`, `||` or `!` is applied, has decided.
    Decided {
        /// Its place.
        condition: Span,
        /// True if it holds.
        holds: bool,
    },
}

/// The comparison operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Comparison {
    /// The comparison that holds where this one does not.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::GreaterEqual,
            Self::LessEqual => Self::Greater,
            Self::Greater => Self::LessEqual,
            Self::GreaterEqual => Self::Less,
        }
    }

    /// Returns `true` if it holds.
    #[inline]
    pub(crate) fn holds<T: PartialOrd + ?Sized>(self, a: &T, b: &T) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::LessEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterEqual => a >= b,
        }
    }
}
