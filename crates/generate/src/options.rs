//! The options of random programs.

/// A probability in percent. 0 is never; 100 and more is always.
pub type Chance = u32;

/// Sizes and probabilities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of integer parameters of `main`: `n0`, `n1`, ...
    pub parameters: u32,
    /// The number of input arrays of `main`: `A0`, `A1`, ... They can be read and written at every index.
    pub input_arrays: u32,
    /// The number of integer variables: `x0`, `x1`, ...
    pub variables: u32,
    /// The number of array literals: `t0`, `t1`, ... Each index into them can be out of bounds.
    pub literal_arrays: u32,
    /// The most statements of one block.
    pub block: u32,
    /// The most statements in all, not counting declarations and the statements that every program has.
    pub statements: u32,
    /// The deepest nesting of loops.
    pub loop_depth: u32,
    /// The depth of nested expressions.
    pub expression_depth: u32,
    /// The largest absolute value of a constant.
    pub constant: u32,
    /// The most iterations of a loop that counts up to a constant.
    pub bound: u32,
    /// A statement is a loop.
    pub loops: Chance,
    /// A loop counts up to a constant; else to a parameter or variable.
    pub constant_bounds: Chance,
    /// A loop does not count: it runs while some condition holds, and may never end.
    pub uncounted: Chance,
    /// A counted loop counts down.
    pub downwards: Chance,
    /// A loop's iterations execute blocks in turns, selected by a variable of its own: `turn0`, `turn1`, ...
    pub turns: Chance,
    /// In a loop, an assignment adds a constant or a parameter to a variable.
    pub steps: Chance,
    /// In a counted loop, an assignment reads or writes the element at the counter.
    pub elements: Chance,
    /// Such an element lies elsewhere: some places before or after the counter, at a multiple of it, or backwards.
    pub offsets: Chance,
    /// A statement is an `if`.
    pub branches: Chance,
    /// In a loop, a statement is a `break` or `continue` under a condition.
    pub jumps: Chance,
    /// A statement is an `assert`.
    pub asserts: Chance,
    /// The program ends with an `assert`.
    pub final_assert: Chance,
    /// The last `assert` forbids a single value of a sum of variables.
    pub narrow: Chance,
    /// An operation is a product of two variables.
    pub products: Chance,
    /// An operation is a division or remainder, possibly by 0.
    pub divisions: Chance,
    /// An operand is read by `input`.
    pub inputs: Chance,
    /// Variables start with inputs, and are output at the end, as are elements of arrays: runs show arbitrary initial
    /// states and their results.
    pub open: bool,
    /// A variable is declared without a value.
    pub uninitialised: Chance,
    /// A loop, or a statement in one, writes a variable that was not written before it, mostly on some paths only; a
    /// variable, a flag or a pointer may then read it: `u0`, `u1`, with `w0`, `w1` as flags of the writes.
    pub partly: Chance,
    /// An operand is a call; a variable may be written or read by one.
    pub calls: Chance,
    /// A function calls itself, with a smaller value, a few calls deep.
    pub recursion: Chance,
    /// A statement or operand goes through a pointer: `q0`.
    pub pointers: Chance,
    /// A statement or operand is a field of a record, `r0`.
    pub records: Chance,
    /// An integer variable of `main` lives in a field of a record, in an element of an array, or behind a pointer.
    pub homes: Chance,
    /// A name is one that an analyser could give its own symbols: `input1`, `_t0`, ... Only in texts.
    pub names: Chance,
}

impl Default for Options {
    /// Programs of about 20 lines, with two or three loops, which a person can still understand.
    fn default() -> Self {
        Self {
            parameters: 1,
            input_arrays: 1,
            variables: 3,
            literal_arrays: 0,
            block: 4,
            statements: 12,
            loop_depth: 2,
            expression_depth: 1,
            constant: 9,
            bound: 5,
            loops: 30,
            constant_bounds: 70,
            uncounted: 5,
            downwards: 10,
            turns: 5,
            steps: 30,
            elements: 10,
            offsets: 0,
            branches: 25,
            jumps: 5,
            asserts: 0,
            final_assert: 90,
            narrow: 20,
            products: 3,
            divisions: 3,
            inputs: 3,
            open: false,
            uninitialised: 3,
            partly: 8,
            calls: 3,
            recursion: 0,
            pointers: 3,
            records: 3,
            homes: 0,
            names: 0,
        }
    }
}
