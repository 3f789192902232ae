//! The instructions of a call, in one loop.

use dashu_int::IBig;
use loopscope_syntax::{ErrorKind, Span};

use super::memory::{field, load, store};
use super::{Machine, STEPS_BETWEEN_QUESTIONS, Transfer};
use crate::arithmetic::{
    Arithmetic, Blame, Element, Failure, arithmetic, compare, element, integer, negate, truth, written,
};
use crate::detail::Detail;
use crate::filled::Filled;
use crate::freed::state_read;
use crate::heap::{Object, Value};
use crate::inputs::Exhausted;
use crate::instruction::{Instruction, Label, Site};
use crate::missing::missing;
use crate::observer::{Observer, RunView};
use crate::out_of_range::out_of_range;
use crate::outcome::Outcome;
use crate::printing::print;
use crate::program::{CompiledProgram, Printed};

impl<O: Observer + ?Sized> Machine<'_, O> {
    /// Executes instructions of the current call until it is left.
    pub(super) fn execute(&mut self, position: &mut Label) -> Transfer {
        let Some(call) = self.calls.last().copied() else { return Transfer::Stop(Outcome::CallDepth) };
        let function = &self.program.functions[call.function as usize];
        let depth = self.calls.len() as u32 - 1;
        let code: &[Instruction] = &self.code.instructions;
        let (callers, frame) = self.stack.split_at_mut(call.base);
        let frame = &mut frame[..function.registers as usize];
        let heap = &mut self.heap;
        let mut at = *position as usize;

        macro_rules! get {
            ($register:expr) => {
                frame[$register as usize]
            };
        }
        macro_rules! set {
            ($register:expr, $value:expr) => {
                frame[$register as usize] = $value
            };
        }
        // The result of an operation, or the end of the run.
        macro_rules! attempt {
            ($result:expr) => {
                match $result {
                    Ok(result) => result,
                    Err(failure) => break Transfer::Stop(self.program.failed(failure, &self.code.sites[at - 1])),
                }
            };
        }
        macro_rules! calculate {
            ($dst:ident, $a:ident, $b:ident, $checked:ident, $op:ident) => {
                if let (Value::Int(x), Value::Int(y)) = (get!($a), get!($b))
                    && let Some(result) = x.$checked(y)
                {
                    set!($dst, Value::Int(result));
                } else {
                    set!($dst, attempt!(arithmetic(Arithmetic::$op, get!($a), get!($b), heap)));
                }
            };
        }
        macro_rules! view {
            () => {
                RunView {
                    program: self.program,
                    function,
                    frame,
                    callers,
                    calls: &self.calls,
                    sites: &self.code.sites,
                    heap,
                    steps: self.steps,
                    depth,
                    called_at: call.called_at,
                }
            };
        }

        let transfer = loop {
            let instruction = code[at];
            at += 1;
            match instruction {
                Instruction::Mark(statement) => {
                    if heap.collection_due() {
                        at -= 1;
                        break Transfer::Collect;
                    }
                    if self.observer.statement(statement, &view!()).is_break() {
                        let span = self.program.statement_span(statement);
                        break Transfer::Stop(Outcome::ReachedTarget { span });
                    }
                    if self.steps >= self.pause {
                        if self.steps >= self.limits.steps {
                            break Transfer::Stop(Outcome::StepLimit);
                        }
                        if self.observer.go_on().is_break() {
                            break Transfer::Stop(Outcome::Interrupted);
                        }
                        self.pause = self.limits.steps.min(self.steps + STEPS_BETWEEN_QUESTIONS);
                    }
                    self.steps += 1;
                }
                Instruction::Report(event) => self.observer.event(event, &view!()),
                Instruction::Integer { dst, value } => set!(dst, Value::Int(value)),
                Instruction::Constant { dst, index } => set!(dst, self.constants[index as usize]),
                Instruction::Null { dst } => set!(dst, Value::Null),
                Instruction::Function { dst, function } => set!(dst, Value::Function(function)),
                Instruction::Move { dst, src } => set!(dst, attempt!(written(get!(src), Blame::First))),
                Instruction::Check { src } => {
                    attempt!(written(get!(src), Blame::First));
                }
                Instruction::CheckInteger { src } => {
                    if !matches!(get!(src), Value::Int(_)) {
                        attempt!(integer(get!(src), Blame::First, heap));
                    }
                }
                Instruction::CheckRange { src, range } => {
                    let value = attempt!(integer(get!(src), Blame::First, heap));
                    let range = &self.program.ranges[range as usize];
                    let is_low = range.low.as_ref().is_some_and(|low| value < *low);
                    if is_low || range.high.as_ref().is_some_and(|high| value > *high) {
                        attempt!(Err(Failure::Error(range.error, Blame::Whole)));
                    }
                }
                Instruction::CheckIndex { index, length } => {
                    let index = attempt!(integer(get!(index), Blame::Second, heap));
                    let length = attempt!(integer(get!(length), Blame::Whole, heap));
                    if index < IBig::ZERO || index >= length {
                        attempt!(Err(Failure::Error(ErrorKind::IndexOutOfBounds, Blame::Whole)));
                    }
                }
                Instruction::Exit { src } => {
                    let result = attempt!(integer(get!(src), Blame::First, heap));
                    self.observer.left(&view!());
                    self.observer.end(&view!());
                    break Transfer::Stop(Outcome::Finished { result });
                }
                Instruction::Print { printed, src } => {
                    let text = match &self.program.printed[printed as usize] {
                        Printed::Text(text) => text.clone(),
                        Printed::Value(format) => print(*format, &attempt!(integer(get!(src), Blame::First, heap))),
                    };
                    for character in text.chars() {
                        let code = IBig::from(u32::from(character));
                        if self.outputs.len() >= self.limits.memory {
                            break;
                        }
                        self.observer.output(&code);
                        self.outputs.push(code);
                    }
                }
                Instruction::Add { dst, a, b } => calculate!(dst, a, b, checked_add, Add),
                Instruction::AddConstant { dst, a, value } => {
                    if let Value::Int(x) = get!(a)
                        && let Some(result) = x.checked_add(i64::from(value))
                    {
                        set!(dst, Value::Int(result));
                    } else {
                        let value = Value::Int(i64::from(value));
                        set!(dst, attempt!(arithmetic(Arithmetic::Add, get!(a), value, heap)));
                    }
                }
                Instruction::Subtract { dst, a, b } => calculate!(dst, a, b, checked_sub, Subtract),
                Instruction::Multiply { dst, a, b } => calculate!(dst, a, b, checked_mul, Multiply),
                Instruction::Divide { dst, a, b } => calculate!(dst, a, b, checked_div, Divide),
                Instruction::Remainder { dst, a, b } => calculate!(dst, a, b, checked_rem, Remainder),
                Instruction::Compare { by, dst, a, b } => {
                    let holds = if let (Value::Int(x), Value::Int(y)) = (get!(a), get!(b)) {
                        by.holds(&x, &y)
                    } else {
                        attempt!(compare(by, get!(a), get!(b), heap))
                    };
                    set!(dst, Value::Int(i64::from(holds)));
                }
                Instruction::Not { dst, a } => {
                    let holds = attempt!(truth(get!(a), Blame::First));
                    set!(dst, Value::Int(i64::from(!holds)));
                }
                Instruction::Negate { dst, a } => {
                    if let Value::Int(x) = get!(a)
                        && let Some(result) = x.checked_neg()
                    {
                        set!(dst, Value::Int(result));
                    } else {
                        set!(dst, attempt!(negate(get!(a), heap)));
                    }
                }
                Instruction::Float { operator, dst, a, b } => {
                    let a = attempt!(integer(get!(a), Blame::First, heap));
                    let b = attempt!(integer(get!(b), Blame::Second, heap));
                    set!(dst, heap.integer(operator.apply(&a, &b)));
                }
                Instruction::Jump { to } => at = to as usize,
                Instruction::JumpIf { by, a, b, to } => {
                    let holds = if let (Value::Int(x), Value::Int(y)) = (get!(a), get!(b)) {
                        by.holds(&x, &y)
                    } else {
                        attempt!(compare(by, get!(a), get!(b), heap))
                    };
                    if holds {
                        at = to as usize;
                    }
                }
                Instruction::JumpIfConstant { by, a, value, to } => {
                    let value = i64::from(value);
                    let holds = if let Value::Int(x) = get!(a) {
                        by.holds(&x, &value)
                    } else {
                        attempt!(compare(by, get!(a), Value::Int(value), heap))
                    };
                    if holds {
                        at = to as usize;
                    }
                }
                Instruction::JumpIfZero { a, to } => {
                    if !attempt!(truth(get!(a), Blame::Whole)) {
                        at = to as usize;
                    }
                }
                Instruction::JumpUnlessZero { a, to } => {
                    if attempt!(truth(get!(a), Blame::Whole)) {
                        at = to as usize;
                    }
                }
                Instruction::LoadCell { dst, variable } => {
                    set!(dst, attempt!(load(get!(variable), heap)));
                }
                Instruction::StoreCell { variable, src } => {
                    let value = attempt!(written(get!(src), Blame::First));
                    attempt!(store(get!(variable), value, heap));
                }
                Instruction::Dereference { dst, pointer } => set!(dst, attempt!(load(get!(pointer), heap))),
                Instruction::StoreDereference { pointer, src } => attempt!(store(get!(pointer), get!(src), heap)),
                Instruction::Index { dst, array, index } => {
                    let value = match attempt!(element(get!(array), get!(index), heap)) {
                        Element::Literal(array, position) => heap.made_element(array, position),
                        Element::Input(array) => heap.input_element(array, get!(index)),
                    };
                    set!(dst, value);
                }
                Instruction::StoreIndex { array, index, src } => {
                    match attempt!(element(get!(array), get!(index), heap)) {
                        Element::Literal(array, position) => heap.set_element(array, position, get!(src)),
                        Element::Input(array) => heap.set_input_element(array, get!(index), get!(src)),
                    }
                }
                Instruction::Field { dst, record, name } => {
                    let (handle, position) = attempt!(field(get!(record), name, self.program, heap));
                    if let Object::Record { fields, .. } = heap.get(handle) {
                        set!(dst, fields[position]);
                    }
                }
                Instruction::SetField { record, name, src } => {
                    let (handle, position) = attempt!(field(get!(record), name, self.program, heap));
                    if let Object::Record { shape, fields } = heap.get(handle) {
                        let (shape, mut fields) = (*shape, fields.clone());
                        fields[position] = get!(src);
                        set!(record, Value::Record(heap.allocate(Object::Record { shape, fields })));
                    }
                }
                Instruction::Alloc { dst, src } => {
                    let value = attempt!(written(get!(src), Blame::First));
                    set!(dst, Value::Cell(heap.allocate(Object::Cell(value))));
                }
                Instruction::Array { dst, first, count } => {
                    let elements = frame[first as usize..(first + count) as usize].to_vec();
                    set!(dst, Value::Array(heap.allocate(Object::Array(elements))));
                }
                Instruction::Filled { dst, src, lengths } => {
                    let lengths = &self.program.lengths[lengths as usize];
                    let filled = Filled::new(get!(src), lengths.as_slice().into());
                    set!(dst, Value::Array(heap.allocate(Object::Filled(Box::new(filled)))));
                }
                Instruction::Endless { dst } => set!(dst, heap.endless()),
                Instruction::Record { dst, first, shape } => {
                    let count = self.program.shapes[shape as usize].len();
                    let fields = frame[first as usize..first as usize + count].into();
                    set!(dst, Value::Record(heap.allocate(Object::Record { shape, fields })));
                }
                Instruction::Input { dst, typed } => {
                    let given = self.inputs.inputs.get(self.inputs_read.len()).cloned();
                    let missing = (self.inputs.exhausted == Exhausted::Zero).then_some(IBig::ZERO);
                    let typed = typed.and_then(|typed| self.program.typed.get(typed as usize));
                    let Some(read) = given.or_else(|| self.observer.input(typed)).or(missing) else {
                        let span = self.code.sites[at - 1].whole;
                        break Transfer::Stop(Outcome::InputExhausted { span });
                    };
                    if self.inputs_read.runs().len() >= self.limits.memory {
                        break Transfer::Stop(Outcome::MemoryLimit);
                    }
                    self.observer.read(&read, self.code.sites[at - 1].whole, typed);
                    self.inputs_read.push(read.clone(), 1);
                    set!(dst, heap.integer(read));
                }
                Instruction::Output { src } => {
                    let value = attempt!(integer(get!(src), Blame::First, heap));
                    if self.outputs.len() >= self.limits.memory {
                        break Transfer::Stop(Outcome::MemoryLimit);
                    }
                    self.observer.output(&value);
                    self.outputs.push(value);
                }
                Instruction::Call { dst, function, first } => break Transfer::Call { function, first, dst },
                Instruction::CallValue { dst, first, count } => match get!(first) {
                    Value::Function(function) => {
                        if self.program.functions[function as usize].parameters != count {
                            attempt!(Err(Failure::Error(ErrorKind::WrongArity, Blame::Whole)));
                        }
                        break Transfer::Call { function, first: first + 1, dst };
                    }
                    _ => attempt!(Err(Failure::Error(ErrorKind::NotAFunction, Blame::First))),
                },
                Instruction::Return { src } => {
                    let value = attempt!(written(get!(src), Blame::First));
                    self.observer.left(&view!());
                    if depth == 0 {
                        self.observer.end(&view!());
                    }
                    break Transfer::Return(value);
                }
                Instruction::Fail(kind) => attempt!(Err(Failure::Error(kind, Blame::Whole))),
                Instruction::OutOfBounds { .. } => {
                    attempt!(Err(Failure::Error(ErrorKind::IndexOutOfBounds, Blame::Whole)));
                }
                Instruction::Halt => {
                    break Transfer::Stop(Outcome::Halted { span: self.code.sites[at - 1].whole });
                }
            }
        };
        match transfer {
            Transfer::Stop(Outcome::Error { kind: ErrorKind::UseAfterFree | ErrorKind::DoubleFree, .. }) => {
                self.freed = state_read(&code[..at], frame);
            }
            Transfer::Stop(Outcome::Error { kind, .. }) => {
                let (sites, ranges) = (&self.code.sites[..at], &self.program.ranges);
                let site = &sites[at - 1];
                let range = || out_of_range((&code[..at], sites), frame, heap, ranges).map(Detail::OutOfRange);
                let element = (kind == ErrorKind::IndexOutOfBounds).then(|| missing((code, at), site, frame, heap));
                self.detail = element.flatten().map(Detail::Missing).or_else(range).map(Box::new);
            }
            _ => {}
        }
        *position = at as Label;
        transfer
    }
}

impl CompiledProgram {
    /// The end of a run in an error, or, if such errors are left out, before it.
    pub(super) fn error(&self, kind: ErrorKind, span: Span) -> Outcome {
        if self.left_out.has(kind) { Outcome::Halted { span } } else { Outcome::Error { kind, span } }
    }

    #[cold]
    fn failed(&self, failure: Failure, site: &Site) -> Outcome {
        match failure {
            Failure::Memory => Outcome::MemoryLimit,
            Failure::Error(kind, blame) => {
                let span = match blame {
                    Blame::Whole => site.whole,
                    Blame::First => site.first,
                    Blame::Second => site.second,
                };
                self.error(kind, span)
            }
        }
    }
}
