//! The syntax tree is compiled to [`crate::instruction`]s, function by function.
//!
//! The language leaves these points open, and they are decided here:
//! - In an assignment the right side comes first, then the pointer, array and index of the target, left to right.
//!   In a compound assignment (`a[i] += e`) the target comes first, once, then its value is read, then `e`.
//! - An operand is checked to have been written when it is read, and to be an integer when the operator is applied,
//!   after all operands were evaluated; likewise callees, arrays and pointers. Operands of `&&` and `||` are conditions.
//! - Each call has one instance of each variable. A declaration without initial value does nothing, so in a loop the
//!   variable keeps its value from one iteration to the next.
//! - A function whose end is reached without `return` returns 0.

mod begin;
mod condition;
mod expression;
mod loops;
mod place;
mod simple;
mod switch;

use indexmap::IndexSet;
use loopscope_syntax::ast::{self, NodeId};
use loopscope_syntax::names::{Names, Referent};
use loopscope_syntax::{Begin, ErrorKind, Span};

use crate::instruction::{Event, Instruction, Label, Range, Register, Site};
use crate::presentation::ShownAs;
use crate::program::{Anchor, Code, CompiledProgram, Function, Loop, Printed, Statement, Variable};
use loops::OpenLoop;

/// Compiles a program that [`loopscope_syntax::analyse`] read without error diagnostics. (One that has them is compiled as
/// well; what makes no sense in it fails when it is reached.)
pub fn compile(program: &ast::SyntaxTree) -> CompiledProgram {
    let mut compiled = compile_once(program, true);
    compiled.plain = compile_once(program, false).plain;
    compiled
}

/// Fills `plain` or `traced`; everything else comes out the same for both.
fn compile_once(program: &ast::SyntaxTree, traced: bool) -> CompiledProgram {
    let mut tables = Tables {
        traced,
        arities: program.functions.iter().map(|function| function.parameters.len() as u32).collect(),
        names: &program.names,
        code: Code::default(),
        statements: Vec::new(),
        anchors: Vec::new(),
        loops: Vec::new(),
        constants: Vec::new(),
        field_names: IndexSet::new(),
        shapes: Vec::new(),
        lengths: Vec::new(),
        ranges: Vec::new(),
        printed: Vec::new(),
        typed: program.typed.iter().map(|(id, _)| *id).collect(),
    };
    let (names, begin) = (&program.names, program.begin.as_ref());
    let functions = (0..).zip(&program.functions);
    let functions = functions.map(|(id, each)| FunctionCompiler::compile(&mut tables, id, each, begin));
    let mut functions: Vec<Function> = functions.collect();
    for (function, bytes) in functions.iter_mut().zip(&program.frame_bytes) {
        function.frame_bytes = *bytes;
    }
    for (function, place) in functions.iter_mut().zip(&program.too_large) {
        function.too_large = *place;
    }
    let first = names.main.map_or(0, |main| names.frames[main as usize].start);
    let arguments = match begin {
        Some(begin) => begin.given.iter().map(|variable| variable - first).collect(),
        None => (0..names.main.map_or(0, |main| functions[main as usize].parameters)).collect(),
    };
    let (plain, traced) = if traced { (Code::default(), tables.code) } else { (tables.code, Code::default()) };
    CompiledProgram {
        plain,
        traced,
        functions,
        main: names.main,
        arguments,
        statements: tables.statements,
        anchors: tables.anchors,
        loops: tables.loops,
        constants: tables.constants,
        field_names: tables.field_names.into_iter().collect(),
        shapes: tables.shapes,
        lengths: tables.lengths,
        ranges: tables.ranges,
        printed: tables.printed,
        typed: program.typed.iter().map(|(_, typed)| typed.clone()).collect(),
        left_out: program.left_out,
        is_presented: false,
        shown_fields: Vec::new(),
        branches: Vec::new(),
    }
}

/// The tables that all functions share.
struct Tables<'a> {
    traced: bool,
    names: &'a Names,
    arities: Vec<u32>,
    code: Code,
    statements: Vec<Statement>,
    anchors: Vec<Anchor>,
    loops: Vec<Loop>,
    constants: Vec<dashu_int::IBig>,
    field_names: IndexSet<String>,
    shapes: Vec<Vec<u32>>,
    lengths: Vec<Vec<u32>>,
    ranges: Vec<Range>,
    printed: Vec<Printed>,
    /// The ids of the inputs that are typed, in rising order.
    typed: Vec<ast::NodeId>,
}

/// The meaning of a name.
#[derive(Clone, Copy)]
enum Meaning {
    Variable { register: Register, in_cell: bool },
    Function(u32),
}

struct FunctionCompiler<'a, 't> {
    tables: &'t mut Tables<'a>,
    id: u32,
    /// Parameters and declared variables; variable `i` has register `i`.
    variables: Vec<Variable>,
    /// The index of variable 0 among the variables of the program.
    first: u32,
    parameters: u32,
    open_loops: Vec<OpenLoop>,
    /// The labels, and the jumps to them.
    labels: Vec<(u32, Label)>,
    gotos: Vec<(u32, Label)>,
    /// The first free register.
    free: Register,
    registers: u32,
}

impl<'a, 't> FunctionCompiler<'a, 't> {
    fn compile(tables: &'t mut Tables<'a>, id: u32, function: &'a ast::Function, begin: Option<&Begin>) -> Function {
        let frame = tables.names.frames[id as usize].clone();
        let declared = &tables.names.variables[frame.start as usize..frame.end as usize];
        let variables = declared.iter().map(|each| Variable {
            name: each.name.text.clone(),
            in_cell: each.address_taken,
            shown: ShownAs::default(),
            flags: None,
            state: None,
        });
        let variables: Vec<Variable> = variables.collect();
        let free = variables.len() as Register;
        tables.code.entries.push(tables.code.instructions.len() as Label);
        let mut compiler = FunctionCompiler {
            tables,
            id,
            variables,
            first: frame.start,
            parameters: function.parameters.len() as u32,
            open_loops: Vec::new(),
            labels: Vec::new(),
            gotos: Vec::new(),
            free,
            registers: free,
        };
        compiler.statements(&function.body);
        for (label, jump) in std::mem::take(&mut compiler.gotos) {
            let place = compiler.labels.iter().find(|(each, _)| *each == label).map_or(0, |(_, place)| *place);
            compiler.land_at(&[jump], place);
        }
        compiler.end(function);
        if let Some(begin) = begin.filter(|begin| begin.function == id) {
            // All of the function was compiled once, so that each of its lines has its statements.
            compiler.tables.code.entries[id as usize] = compiler.here();
            let lengths = (0..compiler.parameters).filter(|register| {
                let is_given = begin.given.contains(&(compiler.first + register));
                is_given && Begin::is_length(&compiler.variables[*register as usize].name)
            });
            let lengths: Vec<_> = lengths.collect();
            compiler.assume_lengths(&lengths, function);
            compiler.begin(&function.body, begin);
            compiler.end(function);
        }
        let cells = (0..).zip(&compiler.variables).filter(|(_, each)| each.in_cell).map(|(register, _)| register);
        Function {
            name: function.name.text.clone(),
            parameters: compiler.parameters,
            registers: compiler.registers,
            cells: cells.collect(),
            variables: compiler.variables,
            frame_bytes: 0,
            too_large: None,
            place: function.name.span,
            is_hidden: false,
        }
    }

    /// A function whose end is reached returns 0.
    fn end(&mut self, function: &ast::Function) {
        let end = Span::new(function.span.end.saturating_sub(1), function.span.end);
        let zero = self.temporary();
        self.emit(Instruction::Integer { dst: zero, value: 0 }, end);
        self.emit(Instruction::Return { src: zero }, end);
    }

    fn statements(&mut self, statements: &'a [ast::Stmt]) {
        for each in statements {
            self.statement(each);
        }
    }

    fn statement(&mut self, statement: &'a ast::Stmt) {
        use ast::StmtKind;
        let span = statement.span;
        match &statement.kind {
            StmtKind::Var(declarators) => self.declaration(declarators),
            StmtKind::If { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise.as_deref(), span);
            }
            StmtKind::While { condition, body } => self.while_loop(condition, body, span),
            StmtKind::DoWhile { body, condition } => self.do_loop(body, condition, span),
            StmtKind::For { init, condition, step, body } => {
                self.for_loop(init.as_deref(), condition.as_ref(), step.as_deref(), body, span);
            }
            StmtKind::Block(statements) => self.statements(statements),
            StmtKind::Break => {
                self.mark(span);
                let jump = self.emit(Instruction::Jump { to: 0 }, span);
                if let Some(open) = self.open_loops.last_mut() {
                    open.breaks.push(jump);
                }
            }
            StmtKind::Continue => {
                self.mark(span);
                let jump = self.emit(Instruction::Jump { to: 0 }, span);
                if let Some(open) = self.open_loops.last_mut() {
                    open.continues.push(jump);
                }
            }
            StmtKind::Goto { label, leaves } => {
                self.mark(span);
                self.report_left(*leaves as usize);
                let jump = self.emit(Instruction::Jump { to: 0 }, span);
                self.gotos.push((*label, jump));
            }
            StmtKind::Label { label, .. } => {
                self.anchor(span);
                self.labels.push((*label, self.here()));
            }
            StmtKind::Switch { value, arms } => self.switch(value, arms, span),
            StmtKind::Missing => {}
            _ => {
                self.mark(span);
                self.simple(statement);
            }
        }
        self.free = self.variables.len() as Register;
    }

    fn declaration(&mut self, declarators: &'a [ast::Declarator]) {
        for declarator in declarators {
            if let Some(init) = &declarator.init {
                self.mark(declarator.name.span.to(init.span));
            }
            self.initialise(declarator);
        }
    }

    fn initialise(&mut self, declarator: &'a ast::Declarator) {
        let Some(init) = &declarator.init else {
            self.meaning(declarator.name.id);
            return;
        };
        let value = self.operand(init);
        let store = match self.meaning(declarator.name.id) {
            Some(Meaning::Variable { register, in_cell: true }) => {
                Instruction::StoreCell { variable: register, src: value }
            }
            Some(Meaning::Variable { register, in_cell: false }) => Instruction::Move { dst: register, src: value },
            _ => Instruction::Fail(ErrorKind::ReadBeforeWrite),
        };
        self.emit(store, init.span);
    }

    fn conditional(
        &mut self,
        condition: &'a ast::Expr,
        then: &'a ast::Stmt,
        otherwise: Option<&'a ast::Stmt>,
        span: Span,
    ) {
        let mark = self.mark(Span::new(span.start, condition.span.end.max(span.start)));
        let mut to_otherwise = Vec::new();
        self.jump_unless(condition, &mut to_otherwise);
        self.report(Event::Then(mark));
        self.statement(then);
        // Without `else` there is something to jump over only if the other way is reported.
        if otherwise.is_some() || self.tables.traced {
            let over = self.emit(Instruction::Jump { to: 0 }, span);
            self.land(&to_otherwise);
            self.report(Event::Otherwise(mark));
            if let Some(otherwise) = otherwise {
                self.statement(otherwise);
            }
            self.land(&[over]);
        } else {
            self.land(&to_otherwise);
        }
    }

    /// Returns the meaning of a variable expression or of a declared name, by its id. Notes that it is used.
    fn meaning(&mut self, id: NodeId) -> Option<Meaning> {
        Some(match self.tables.names.referent(id)? {
            Referent::Function(function) => Meaning::Function(function),
            Referent::Variable(variable) => {
                let register = variable - self.first;
                self.note_use(register);
                Meaning::Variable { register, in_cell: self.variables[register as usize].in_cell }
            }
        })
    }

    /// Records that the code for a part of the source begins with the next mark.
    fn anchor(&mut self, span: Span) {
        self.tables.anchors.push(Anchor { span, entry: self.tables.statements.len() as u32 });
    }

    fn mark(&mut self, span: Span) -> u32 {
        self.anchor(span);
        let statement = self.tables.statements.len() as u32;
        self.tables.statements.push(Statement { span });
        self.emit(Instruction::Mark(statement), span);
        statement
    }

    fn report(&mut self, event: Event) {
        if self.tables.traced {
            self.emit(Instruction::Report(event), Span::default());
        }
    }

    fn emit(&mut self, instruction: Instruction, span: Span) -> Label {
        self.emit_for(instruction, span, span, span)
    }

    /// Emits an instruction that blames operands on their own.
    fn emit_for(&mut self, instruction: Instruction, whole: Span, first: Span, second: Span) -> Label {
        let label = self.here();
        self.tables.code.instructions.push(instruction);
        self.tables.code.sites.push(Site { whole, first, second });
        label
    }

    fn here(&self) -> Label {
        self.tables.code.instructions.len() as Label
    }

    /// Makes jumps go to the next instruction.
    fn land(&mut self, jumps: &[Label]) {
        self.land_at(jumps, self.here());
    }

    fn land_at(&mut self, jumps: &[Label], here: Label) {
        for jump in jumps {
            match &mut self.tables.code.instructions[*jump as usize] {
                Instruction::Jump { to }
                | Instruction::JumpIf { to, .. }
                | Instruction::JumpIfConstant { to, .. }
                | Instruction::JumpIfZero { to, .. }
                | Instruction::JumpUnlessZero { to, .. } => *to = here,
                _ => {}
            }
        }
    }

    fn temporary(&mut self) -> Register {
        self.temporaries(1)
    }

    /// Consecutive free registers.
    fn temporaries(&mut self, count: usize) -> Register {
        let first = self.free;
        self.free += count as Register;
        self.registers = self.registers.max(self.free);
        first
    }
}
