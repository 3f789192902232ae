//! Questions whether a program was repaired without changing its behaviour on runs without errors.

use dashu_int::IBig;
use loopscope_interp::{Argument, Exhausted, InputArray, Inputs, Integers, Limits, Outcome};
use loopscope_message::{Message, text};
use loopscope_question::ParameterKind;
use loopscope_syntax::ast::{ExprKind, StmtKind};
use loopscope_syntax::lexer::lex;
use loopscope_syntax::token::TokenKind;
use loopscope_syntax::{Dialect, Span, print_expression};

use crate::edits::Edits;
use crate::mistake::{Mistake, Part};
use crate::program::SourceProgram;
use crate::question::{Claim, Question};

/// The longest program that is read as an answer, in bytes.
const LONGEST: usize = 100_000;

/// Three or four questions, about these programs: the answer itself, which must have no error; one that calls both
/// versions and compares one output of each, whose number is an input (if these are equal for every number, all outputs
/// are); if the answer has an `assume`, one that runs the exercise's program when an assumption of the answer fails; and
/// the answer again, whose runs must end. Runs in which the exercise's program fails do not count.
pub(crate) fn questions(source: &str, answer: &str) -> Result<Vec<Question>, Mistake> {
    if answer.len() > LONGEST {
        return Err(Mistake::answer(None, text!("the program is too long")));
    }
    let before = SourceProgram::of_exercise(source)?;
    let after = SourceProgram::read(answer).map_err(|(line, message)| Mistake::answer(Some(line), message))?;
    if after.tree().start.is_some() {
        let message = text!("the program must start in `main`, without a line `#pragma loopscope entry`");
        return Err(Mistake::answer(None, message));
    }
    fits(&before, Part::Exercise)?;
    fits(&after, Part::Answer)?;
    let parameters = |program: &SourceProgram<'_>| program.parameters.iter().map(|each| each.kind).collect::<Vec<_>>();
    if parameters(&before) != parameters(&after) {
        return Err(Mistake::answer(None, text!("`main` must have the same parameters as before")));
    }
    let mut allowed = assumed(&before);
    for condition in assumed(&after) {
        let Some(at) = allowed.iter().position(|each| *each == condition) else {
            let message = text!("an assumption repairs nothing: no `assume` can be added or changed");
            return Err(Mistake::answer(None, message));
        };
        allowed.swap_remove(at);
    }
    tried_runs_end(&before, &after)?;
    let mut questions = vec![Question::no_error(Claim::Safe, answer.to_owned()), both(&before, &after)?];
    if !assumed(&after).is_empty() {
        questions.push(where_assumptions_fail(&before, &after)?);
    }
    questions.push(Question::ending(Claim::Ends, answer.to_owned()));
    Ok(questions)
}

/// The names of the inputs in a program that is made of both versions.
fn given(program: &SourceProgram<'_>) -> Vec<String> {
    program.parameters.iter().map(|each| format!("given_{}", each.name)).collect()
}

/// The program that runs both versions. A run ends if an assumption fails: [`where_assumptions_fail`] checks that it is
/// an assumption of the first version too, and a run of the second version does not fail otherwise, because that
/// version has no error.
fn both(before: &SourceProgram<'_>, after: &SourceProgram<'_>) -> Result<Question, Mistake> {
    let given = given(after).join(", ");
    let arguments = if given.is_empty() { "wanted".to_owned() } else { format!("wanted, {given}") };
    let main = format!(
        "main({given}) {{\n  var wanted = input;\n  var old = main_before({arguments});\n  var new = main_after({arguments});\n  if (old.count != new.count || old.value != new.value || old.result != new.result) failed();\n  return 0;\n}}",
    );
    // The answer comes first, so that its lines stay the same.
    let text = format!("{}\n\n{}\n\n{main}", version(after, "after", None)?, version(before, "before", None)?);
    let inputs = vec![text!("the number of an output, from 0").into()];
    Ok(Question { inputs, ..Question::failing(Claim::Same, &text, "failed") })
}

/// The program that runs the answer and, if one of its assumptions fails, the exercise's program: that run must also
/// end at an assumption, not with an error or a return.
fn where_assumptions_fail(before: &SourceProgram<'_>, after: &SourceProgram<'_>) -> Result<Question, Mistake> {
    let given = given(after).join(", ");
    let arguments = if given.is_empty() { "0".to_owned() } else { format!("0, {given}") };
    let main = format!("main({given}) {{\n  main_after({arguments});\n  return 0;\n}}");
    let instead = format!("main_before({arguments}); error();");
    let after = version(after, "after", Some(&instead))?;
    Ok(Question::no_error(Claim::Assumed, format!("{after}\n\n{}\n\n{main}\n", version(before, "before", None)?)))
}

/// A program as one of two versions: its names get a suffix, and `main` returns the output with the wanted number, the
/// number of outputs, and its result. If an assumption fails, `instead` is executed, if given.
fn version(program: &SourceProgram<'_>, ending: &str, instead: Option<&str>) -> Result<String, Mistake> {
    let source = program.source;
    let mut edits = Edits::new(source);
    // Names of the program get a suffix; inserted names have none, so that they cannot clash. Any other insertion after
    // a name follows its suffix.
    for token in lex(source).into_iter().filter(|token| token.kind == TokenKind::Identifier) {
        edits.insert(token.span.end, format!("_{ending}"));
    }
    let main = program.main()?;
    let first = main.parameters.first().map_or("wanted".to_owned(), |_| "wanted, ".to_owned());
    let mut parentheses = lex(source).into_iter().filter(|token| token.kind == TokenKind::LeftParenthesis);
    if let Some(open) = parentheses.find(|token| token.span.start >= main.name.span.end) {
        edits.insert(open.span.end, first);
    }
    edits.insert(main.body[0].span.start, "var count = 0, value = 0; ");
    if instead.is_some() {
        // `main` may assign its parameters.
        for each in &program.parameters {
            edits.insert(main.body[0].span.start, format!("var given_{0} = {0}_{ending}; ", each.name));
        }
    }
    for function in &program.tree().functions {
        function.each_statement(&mut |each| match &each.kind {
            // An output or a result that is not an integer is an error, which adding 0 preserves.
            StmtKind::Output(value) => {
                edits.replace(Span::new(each.span.start, value.span.start), "{ var shown = (");
                let end = ") + 0; if (count == wanted) value = shown; count = count + 1; }";
                edits.replace(Span::new(value.span.end, each.span.end), end);
            }
            StmtKind::Return(value) if function.name.text == "main" => {
                let implied = value.span.start == value.span.end;
                let text = if implied {
                    "return {count: count, value: value, result: 0};"
                } else {
                    "{count: count, value: value, result: ("
                };
                edits.insert(value.span.start, text);
                edits.insert(value.span.end, if implied { "" } else { ") + 0}" });
            }
            StmtKind::Assume(condition) if let Some(instead) = instead => {
                edits.replace(Span::new(each.span.start, condition.span.start), "{ if (!(");
                edits.replace(Span::new(condition.span.end, each.span.end), format!(")) {{ {instead} }} }}"));
            }
            _ => {}
        });
    }
    Ok(edits.apply().trim_end().to_owned())
}

/// Checks the restrictions on both programs: runs depend only on arguments, do not change them, and only `main`
/// outputs.
fn fits(program: &SourceProgram<'_>, part: Part) -> Result<(), Mistake> {
    let refuse = |line, message| Err(Mistake { part, line, message });
    if loopscope_question::reads_input(program.source, Dialect::Extended) {
        return refuse(None, text!("the program can read only arguments of `main`, and no `input`"));
    }
    program.names_main_once(part)?;
    let given_arrays = program.parameters.iter().any(|each| each.kind != ParameterKind::Integer);
    let mut wrong = None;
    for function in &program.tree().functions {
        function.each_statement(&mut |each| match &each.kind {
            StmtKind::Output(_) if function.name.text != "main" => {
                wrong = Some((each.span, text!("only `main` can have outputs here")));
            }
            StmtKind::Assume(_) if function.name.text != "main" => {
                wrong = Some((each.span, text!("only `main` can have an `assume` here")));
            }
            // An array can have several names, and both versions get the same array.
            StmtKind::Assign { target, .. } if given_arrays && matches!(target.kind, ExprKind::Index(..)) => {
                wrong = Some((each.span, text!("no elements can be written if `main` has array parameters")));
            }
            _ => {}
        });
    }
    match wrong {
        Some((span, message)) => refuse(Some(program.lines().line(span.start)), message),
        None => Ok(()),
    }
}

/// The conditions of all `assume`.
fn assumed(program: &SourceProgram<'_>) -> Vec<String> {
    let mut conditions = Vec::new();
    for function in &program.tree().functions {
        function.each_statement(&mut |each| {
            if let StmtKind::Assume(condition) = &each.kind {
                conditions.push(print_expression(condition).0);
            }
        });
    }
    conditions
}

/// Small values. All pairs of them are tried as the first two numbers of `main`; the others are then 0.
const SMALL: [i8; 12] = [0, 1, -1, 2, -2, 3, -3, 4, 5, 6, 7, 8];

/// The number of runs that are compared: on these pairs, and on 200 other inputs.
const RUNS: u64 = (SMALL.len() * SMALL.len()) as u64 + 200;

/// The most steps of a run of the exercise's program; the answer may take a hundred times as many.
const MOST_STEPS: u64 = 2_000;

/// Returns `true` if the exercise's program ends on inputs, with an error or without one. A run in which an assumption
/// fails does not count, and a very long one may never end.
pub(crate) fn ends_on(source: &str, inputs: &Inputs) -> bool {
    let Ok(program) = SourceProgram::of_exercise(source) else { return false };
    let compiled = loopscope_interp::compile(program.tree());
    let limits = Limits { steps: crate::MOST_STEPS, ..Limits::default() };
    let outcome = loopscope_interp::run(&compiled, inputs, &limits).outcome;
    matches!(outcome, Outcome::Finished { .. } | Outcome::Error { .. })
}

/// Runs the answer on some inputs before anything else is asked: if the exercise's program ends or fails, it must end.
fn tried_runs_end(before: &SourceProgram<'_>, after: &SourceProgram<'_>) -> Result<(), Mistake> {
    let [old, new] = [before, after].map(|program| loopscope_interp::compile(program.tree()));
    let special = special_values(&[before, after]);
    for number in 0..RUNS {
        let inputs = small_inputs(before, number, &special);
        let limits = |steps| Limits { steps, ..Limits::default() };
        let was = loopscope_interp::run(&old, &inputs, &limits(MOST_STEPS)).outcome;
        if !matches!(was, Outcome::Finished { .. } | Outcome::Error { .. }) {
            continue;
        }
        let is = loopscope_interp::run(&new, &inputs, &limits(100 * MOST_STEPS));
        if is.outcome.is_cut() {
            let message =
                text!("the program ended with {inputs} before, but does not end now", inputs = shown(before, &inputs));
            return Err(Mistake::answer(None, message));
        }
    }
    Ok(())
}

/// The most numbers of a program that are tried, with their neighbours.
const MOST_SPECIAL: usize = 20;

/// The numbers in the programs and their neighbours, at which runs often differ.
fn special_values(programs: &[&SourceProgram<'_>]) -> Vec<IBig> {
    let mut all: Vec<IBig> = Vec::new();
    for program in programs {
        let numbers = lex(program.source).into_iter().filter(|token| token.kind == TokenKind::Number);
        let texts = numbers.map(|token| &program.source[token.span.start as usize..token.span.end as usize]);
        let values = texts.filter_map(|text| text.parse::<IBig>().ok()).take(MOST_SPECIAL);
        all.extend(values.flat_map(|value| [&value - IBig::ONE, &value + IBig::ONE, -&value, value]));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// First pairs of small values, and then pseudo-random inputs: multiples of a number that is coprime to the modulus. In
/// every second run, some of these are special values.
fn small_inputs(program: &SourceProgram<'_>, number: u64, special: &[IBig]) -> Inputs {
    let count = SMALL.len() as u64;
    let value = |place: u64| {
        let Some(number) = number.checked_sub(count * count) else {
            let at = [number % count, number / count].get(place as usize).map_or(0, |at| *at as usize);
            return IBig::from(SMALL[at]);
        };
        let mixed = number * 37 + place * 101 + number * place * 13;
        match special.get((mixed / 2) as usize % special.len().max(1)) {
            Some(value) if number % 2 == 1 && !mixed.is_multiple_of(3) => value.clone(),
            _ => IBig::from(mixed % 41) - IBig::from(8),
        }
    };
    let parameters = program.parameters.iter().zip(0..).map(|(parameter, place)| match parameter.kind {
        ParameterKind::Integer => Argument::Integer(value(place)),
        ParameterKind::Array => Argument::Array(InputArray::from_elements((0..16).map(|at| value(place * 16 + at)))),
        ParameterKind::Rows => Argument::Array(InputArray::zeros(2)),
    });
    Inputs { inputs: Integers::default(), parameters: parameters.collect(), exhausted: Exhausted::Stop }
}

fn shown(program: &SourceProgram<'_>, inputs: &Inputs) -> Option<Message> {
    let each = program.parameters.iter().zip(&inputs.parameters).map(|(parameter, argument)| match argument {
        Argument::Integer(value) => text!("{name} = {value}", name = &parameter.name, value = value.to_string()),
        Argument::Array(_) => text!("some elements of {name}", name = &parameter.name),
    });
    each.reduce(|first, second| text!("{first}, {second}"))
}
