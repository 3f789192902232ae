//! Whether a program was mended without changing what it does where it was right.

use dashu_int::IBig;
use loopscope_engine::ParameterKind;
use loopscope_interp::{Argument, Exhausted, InputArray, Inputs, Integers, Limits, Outcome};
use loopscope_syntax::ast::{ExprKind, StmtKind};
use loopscope_syntax::token::{TokenKind, lex};
use loopscope_syntax::{Span, print_expression};

use crate::edits::Edits;
use crate::mistake::{Mistake, Part};
use crate::program::{Program, each_statement, names};
use crate::question::{Claim, Question};

/// The longest program that is read as an answer, in bytes.
const LONGEST: usize = 100_000;

/// Two programs: the answer itself, which must have no error, and one that calls both. In that one each version keeps one of
/// its outputs, the one with the number that is read as an input: if these are the same for every number, all are. What the
/// exercise's program does where it fails does not count.
pub(crate) fn questions(source: &str, answer: &str) -> Result<Vec<Question>, Mistake> {
    if answer.len() > LONGEST {
        return Err(Mistake::answer(None, "the program is too long"));
    }
    let before = Program::of_exercise(source)?;
    let after = Program::read(answer).map_err(|(line, message)| Mistake::answer(Some(line), message))?;
    fits(&before, Part::Exercise)?;
    fits(&after, Part::Answer)?;
    let parameters = |program: &Program<'_>| program.parameters.iter().map(|each| each.kind).collect::<Vec<_>>();
    if parameters(&before) != parameters(&after) {
        return Err(Mistake::answer(None, "`main` must have the same parameters as before"));
    }
    let mut allowed = assumed(&before);
    for condition in assumed(&after) {
        let Some(at) = allowed.iter().position(|each| *each == condition) else {
            let message = "to assume that nothing goes wrong mends nothing: no `assume` can be added or changed";
            return Err(Mistake::answer(None, message));
        };
        allowed.swap_remove(at);
    }
    ends(&before, &after)?;
    let safe = Question { claim: Claim::Safe, source: answer.to_owned(), target: None, inputs: Vec::new() };
    Ok(vec![safe, both(&before, &after)?])
}

/// The program that runs both.
fn both(before: &Program<'_>, after: &Program<'_>) -> Result<Question, Mistake> {
    let names: Vec<String> = after.parameters.iter().map(|each| each.name.clone()).collect();
    let given: Vec<String> = names.iter().map(|name| format!("given_{name}")).collect();
    let arguments: Vec<&str> = std::iter::once("wanted").chain(given.iter().map(String::as_str)).collect();
    let arguments = arguments.join(", ");
    let main = format!(
        "main({}) {{\n  var wanted = input;\n  var old = main_before({arguments});\n  var new = main_after({arguments});\n  if (old.count != new.count || old.value != new.value || old.result != new.result) failed();\n  return 0;\n}}",
        given.join(", ")
    );
    // The answer comes first, so that its lines stay the same.
    let text = format!("{}\n\n{}\n\n{main}", version(after, "after", false)?, version(before, "before", true)?);
    Ok(Question::failing(Claim::Same, &text, "failed", vec!["the number of an output, from 0".to_owned()]))
}

/// A program as one of two: its names get an ending, `main` returns what it has output at the wanted number, how much, and its
/// result. Where `ends_at_errors`, a run that fails ends without a word.
fn version(program: &Program<'_>, ending: &str, ends_at_errors: bool) -> Result<String, Mistake> {
    let source = program.source;
    let mut edits = Edits::new(source);
    // Names of the program get an ending; those that were put in have none, so that they cannot meet. What else
    // stands behind a name comes after its ending.
    for token in lex(source).into_iter().filter(|token| token.kind == TokenKind::Identifier) {
        edits.insert(token.span.end, format!("_{ending}"));
    }
    let main = program.main()?;
    let first = main.parameters.first().map_or("wanted".to_owned(), |_| "wanted, ".to_owned());
    let open = source[main.name.span.end as usize..].find('(').unwrap_or(0) as u32;
    edits.insert(main.name.span.end + open + 1, first);
    edits.insert(main.body[0].span.start, "var count = 0, value = 0; ");
    for function in &program.tree.functions {
        for statement in &function.body {
            each_statement(statement, &mut |each| match &each.kind {
                StmtKind::Output(value) => {
                    edits.insert(each.span.start, "{ var shown = ");
                    edits.replace(Span::new(each.span.start, value.span.start), "");
                    edits.insert(each.span.end, " if (count == wanted) value = shown; count = count + 1; }");
                }
                StmtKind::Return(value) if function.name.text == "main" => {
                    let implied = value.span.start == value.span.end;
                    let text = if implied {
                        "return {count: count, value: value, result: 0};"
                    } else {
                        "{count: count, value: value, result: "
                    };
                    edits.insert(value.span.start, text);
                    edits.insert(value.span.end, if implied { "" } else { "}" });
                }
                // The exercise's program has come to its end by then, so that this one has to, too.
                StmtKind::Assume(condition) if !ends_at_errors => {
                    edits.replace(Span::new(each.span.start, condition.span.start), "if (!(");
                    edits.insert(condition.span.end, ")");
                    edits.insert(each.span.end, " failed();");
                }
                StmtKind::Error if ends_at_errors => edits.replace(each.span, "assume(0);"),
                StmtKind::Assert(condition) if ends_at_errors => {
                    edits.replace(Span::new(each.span.start, condition.span.start), "assume((");
                    edits.insert(condition.span.end, ")");
                }
                _ => {}
            });
        }
    }
    Ok(edits.apply().trim_end().to_owned())
}

/// What both programs must be like: runs depend on arguments alone, which they do not change, and only `main` outputs.
fn fits(program: &Program<'_>, part: Part) -> Result<(), Mistake> {
    let refuse = |line, message: &str| Err(Mistake { part, line, message: message.to_owned() });
    if loopscope_engine::reads_input(program.source) {
        return refuse(None, "the program can have arguments of `main` alone, and no `input`");
    }
    if names(program.source).into_iter().filter(|name| *name == "main").count() > 1 {
        return refuse(None, "`main` cannot be called here");
    }
    let given_arrays = program.parameters.iter().any(|each| each.kind != ParameterKind::Integer);
    let mut wrong = None;
    for function in &program.tree.functions {
        for statement in &function.body {
            each_statement(statement, &mut |each| match &each.kind {
                StmtKind::Output(_) if function.name.text != "main" => {
                    wrong = Some((each.span, "only `main` can have outputs here"));
                }
                // An array can have several names, and both versions are given the same.
                StmtKind::Assign { target, .. } if given_arrays && matches!(target.kind, ExprKind::Index(..)) => {
                    wrong = Some((each.span, "where `main` is given arrays, no elements can be written here"));
                }
                _ => {}
            });
        }
    }
    match wrong {
        Some((span, message)) => refuse(Some(program.lines.line(span.start)), message),
        None => Ok(()),
    }
}

/// The conditions of all `assume`.
fn assumed(program: &Program<'_>) -> Vec<String> {
    let mut conditions = Vec::new();
    for statement in program.tree.functions.iter().flat_map(|function| &function.body) {
        each_statement(statement, &mut |each| {
            if let StmtKind::Assume(condition) = &each.kind {
                conditions.push(print_expression(condition).0);
            }
        });
    }
    conditions
}

/// So many runs are compared.
const RUNS: u64 = 200;

/// The most steps of a run of the exercise's program; the answer may take a hundred times as many.
const MOST_STEPS: u64 = 2_000;

/// That a run ends is no question that reachability answers, so it is tried: where the program ended before, it must end now.
fn ends(before: &Program<'_>, after: &Program<'_>) -> Result<(), Mistake> {
    let [old, new] = [before, after].map(|program| loopscope_interp::compile(&program.tree));
    for number in 0..RUNS {
        let inputs = small_inputs(before, number);
        let limits = |steps| Limits { steps, ..Limits::default() };
        let was = loopscope_interp::run(&old, &inputs, &limits(MOST_STEPS));
        if !matches!(was.outcome, Outcome::Finished { .. }) {
            continue;
        }
        let is = loopscope_interp::run(&new, &inputs, &limits(100 * MOST_STEPS));
        if is.outcome.is_cut() {
            let message = format!("the program ended with {} before, and does not end now", shown(before, &inputs));
            return Err(Mistake::answer(None, message));
        }
    }
    Ok(())
}

/// Small inputs that look as if they were chosen by chance: multiples of a number that has nothing in common with the modulus.
fn small_inputs(program: &Program<'_>, number: u64) -> Inputs {
    let value = |place: u64| IBig::from((number * 37 + place * 101 + number * place * 13) % 41) - IBig::from(8);
    let parameters = program.parameters.iter().zip(0..).map(|(parameter, place)| match parameter.kind {
        ParameterKind::Integer => Argument::Integer(value(place)),
        ParameterKind::Array => Argument::Array(InputArray::from_elements((0..16).map(|at| value(place * 16 + at)))),
        ParameterKind::Rows => Argument::Array(InputArray::zeros(2)),
    });
    Inputs { inputs: Integers::default(), parameters: parameters.collect(), exhausted: Exhausted::Stop }
}

fn shown(program: &Program<'_>, inputs: &Inputs) -> String {
    let each = program.parameters.iter().zip(&inputs.parameters).map(|(parameter, argument)| match argument {
        Argument::Integer(value) => format!("{} = {value}", parameter.name),
        Argument::Array(_) => format!("some elements of {}", parameter.name),
    });
    each.collect::<Vec<_>>().join(", ")
}
