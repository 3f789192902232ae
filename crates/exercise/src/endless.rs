//! Checks inputs on which a program should never end.

use dashu_int::IBig;
use loopscope_interp::{Argument, Exhausted, Inputs, Integers, Limits};
use loopscope_message::text;
use loopscope_question::ParameterKind;
use loopscope_syntax::lexer::lex;
use loopscope_syntax::token::TokenKind;

use crate::check::{Check, Judgement, MOST_STEPS, end_of};
use crate::edits::Edits;
use crate::given;
use crate::mistake::{Mistake, Part};
use crate::program::SourceProgram;

/// A run on the inputs that ends decides. Otherwise, the answer is right if the program in which the inputs are constants
/// never ends. Each `input` reads the same integer.
pub(crate) fn check(source: &str, answer: &str) -> Result<Check, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    program.names_main_once(Part::Exercise)?;
    if let Some(array) = program.parameters.iter().find(|parameter| parameter.kind != ParameterKind::Integer) {
        let message = text!("`{name}` is an array: in such an exercise, inputs are integers", name = &array.name);
        return Err(Mistake::exercise(None, message));
    }
    let given = given::read(answer, &program).map_err(|(line, message)| Mistake::answer(Some(line), message))?;
    let mut listed = given.inputs.iter();
    let input = listed.next().cloned().unwrap_or_default();
    if listed.any(|other| *other != input) {
        return Err(Mistake::answer(None, text!("give one integer after `input:`, which is read each time")));
    }
    let mut inputs = Integers::default();
    inputs.push(input.clone(), MOST_STEPS);
    let inputs = Inputs { inputs, exhausted: Exhausted::Zero, ..given };
    let compiled = loopscope_interp::compile(program.tree());
    let run = loopscope_interp::run(&compiled, &inputs, &Limits { steps: MOST_STEPS, ..Limits::default() });
    if !run.outcome.is_cut() {
        let (end, line) = end_of(&program, &run);
        let inputs = Inputs { inputs: run.inputs_read, ..inputs };
        return Ok(Check::Settled(Judgement::Ends { end, line, inputs }));
    }
    Ok(Check::Endless { source: with_constants(&program, &inputs.parameters, &input)? })
}

/// The program whose parameters and inputs have these values.
fn with_constants(program: &SourceProgram<'_>, arguments: &[Argument], input: &IBig) -> Result<String, Mistake> {
    let mut edits = Edits::new(program.source);
    let main = program.main()?;
    if let Some(first) = main.body.first() {
        for (parameter, argument) in main.parameters.iter().zip(arguments) {
            if let Argument::Integer(value) = argument {
                edits.insert(first.span.start, format!("{} = {value}; ", parameter.text));
            }
        }
    }
    for token in lex(program.source).into_iter().filter(|token| token.kind == TokenKind::Input) {
        edits.replace(token.span, format!("({input})"));
    }
    Ok(edits.apply())
}
