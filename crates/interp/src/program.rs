//! A program, ready to run.

use loopscope_syntax::ast::{self, Typed};
use loopscope_syntax::{LeftOut, ShownKind, Span};

use crate::instruction::{Instruction, Label, Range, Register, Site};
use crate::presentation::ShownAs;

/// A compiled program.
#[derive(Clone, Debug)]
pub struct CompiledProgram {
    /// Code that reports nothing but statements.
    pub(crate) plain: Code,
    /// The same with [`Instruction::Report`]s.
    pub(crate) traced: Code,
    pub(crate) functions: Vec<Function>,
    /// `None` if the program has no `main`.
    pub(crate) main: Option<u32>,
    /// The registers of `main` that hold the arguments at the start, in rising order.
    pub(crate) arguments: Vec<Register>,
    /// The statements that the marks name.
    pub(crate) statements: Vec<Statement>,
    /// The statements that can be a target by their line.
    pub(crate) anchors: Vec<Anchor>,
    pub(crate) loops: Vec<Loop>,
    /// Large integers.
    pub(crate) constants: Vec<dashu_int::IBig>,
    pub(crate) field_names: Vec<String>,
    /// For each record literal the names of its fields.
    pub(crate) shapes: Vec<Vec<u32>>,
    /// The lengths of the dimensions of arrays that are filled.
    pub(crate) lengths: Vec<Vec<u32>>,
    /// The ranges that the range checks name.
    pub(crate) ranges: Vec<Range>,
    /// The pieces that are printed.
    pub(crate) printed: Vec<Printed>,
    /// The typing of the inputs.
    pub(crate) typed: Vec<Typed>,
    /// The errors that are left out.
    pub(crate) left_out: LeftOut,
    /// True if runs are shown in the terms of the source text: see [`CompiledProgram::present`].
    pub(crate) is_presented: bool,
    /// By field name, what it holds where it is presented; `None` for fields that are not shown.
    pub(crate) shown_fields: Vec<Option<ShownKind>>,
    /// Where the branches of the text start, ascending, if it is presented.
    pub(crate) branches: Vec<u32>,
}

impl CompiledProgram {
    /// The names of the parameters of `main`, or of the variables that have any values where runs begin, in order.
    pub fn main_parameters(&self) -> Vec<&str> {
        let variables = self.main.map_or(&[][..], |main| &self.functions[main as usize].variables);
        self.arguments.iter().map(|register| variables[*register as usize].name.as_str()).collect()
    }

    /// Returns `true` if some of its inputs are characters that a user types.
    pub fn reads_characters(&self) -> bool {
        self.typed.iter().any(Typed::is_character)
    }

    /// Returns `true` if it calls `rand` or another function of the library that may return any number (C).
    pub fn calls_random(&self) -> bool {
        self.typed.iter().any(|typed| matches!(typed, Typed::Random(_)))
    }

    /// Returns `true` if it reads integers where something else may stand, or both integers and characters: parts of a
    /// text that a user types (C).
    pub fn reads_text_with_numbers(&self) -> bool {
        let may_miss = |typed: &Typed| matches!(typed.in_text(), Typed::Next | Typed::NextFloat | Typed::NextCharacter);
        let is_number = |typed: &Typed| matches!(typed.in_text(), Typed::Number(_) | Typed::Length | Typed::Float(..));
        self.typed.iter().any(may_miss) || self.typed.iter().any(is_number) && self.reads_characters()
    }

    /// Returns `true` if it reads floating-point numbers (C).
    pub fn reads_floats(&self) -> bool {
        self.typed.iter().any(|typed| matches!(typed, Typed::Float(..) | Typed::Argument(_, Some(_))))
    }

    /// In how many places it reads integers.
    pub fn numbers_read(&self) -> usize {
        let is_number = |instruction: &&Instruction| match instruction {
            Instruction::Input { typed, .. } => typed.is_none_or(|at| {
                matches!(
                    self.typed[at as usize].in_text(),
                    Typed::Number(_) | Typed::Length | Typed::Float(..) | Typed::Argument(..) | Typed::Random(_)
                )
            }),
            _ => false,
        };
        self.plain.instructions.iter().filter(is_number).count()
    }

    /// The number of statements: their marks are the numbers from 0.
    pub fn statements(&self) -> u32 {
        self.statements.len() as u32
    }

    /// The statement that a mark names: its place, from its keyword to the end of its condition if it has one.
    pub fn statement_span(&self, statement: u32) -> Span {
        self.statements[statement as usize].span
    }
}

/// A text, or how an integer is printed.
#[derive(Clone, Debug)]
pub(crate) enum Printed {
    Text(String),
    Value(ast::Format),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub(crate) instructions: Vec<Instruction>,
    /// One for each instruction.
    pub(crate) sites: Vec<Site>,
    /// Where each function starts.
    pub(crate) entries: Vec<Label>,
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) parameters: u32,
    /// The number of registers that a frame has.
    pub(crate) registers: u32,
    /// Parameters and declared variables; variable `i` has register `i`.
    pub(crate) variables: Vec<Variable>,
    /// The registers of variables that live in cells, because `&` is applied to them.
    pub(crate) cells: Vec<Register>,
    /// The bytes that a call takes on the stack; 0 if they do not count.
    pub(crate) frame_bytes: u64,
    /// The place of its largest variable, if a call takes more than the whole stack.
    pub(crate) too_large: Option<Span>,
    /// The place of its name.
    pub(crate) place: Span,
    /// True if its steps are left out where the program is presented.
    pub(crate) is_hidden: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) in_cell: bool,
    pub(crate) shown: ShownAs,
    /// The variable that remembers which parts of this one were written, where the program is presented.
    pub(crate) flags: Option<Register>,
    /// The array whose only element is the state of the memory to which this one leads, where the program is presented.
    pub(crate) state: Option<Register>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement {
    pub(crate) span: Span,
}

/// A statement, the header of one, or a part of a `for` header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anchor {
    pub(crate) span: Span,
    /// The mark with which it begins.
    pub(crate) entry: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Loop {
    /// The whole statement.
    pub(crate) span: Span,
    /// The function that it belongs to.
    pub(crate) function: u32,
    /// The variables that it reads or writes, in the order of their declaration.
    pub(crate) variables: Vec<LoopVariable>,
}

#[derive(Clone, Debug)]
pub(crate) struct LoopVariable {
    pub(crate) register: Register,
    pub(crate) name: String,
    pub(crate) shown: ShownAs,
}
