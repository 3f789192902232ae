//! Inputs in the notation of answers: each in a line, or with commas between them.

use dashu_int::IBig;
use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs, Integers};
use loopscope_message::{Message, text};
use loopscope_question::ParameterKind;
use loopscope_syntax::Dialect;

use crate::program::SourceProgram;

/// The most numbers in an answer.
const MOST: usize = 100_000;

/// Reads inputs: `x = 3` for a parameter that is an integer, `A = [1, 2, 3]` for an array, `B = [[1, 2], [3]]` for an
/// array of arrays, and `input: 4, 5` for the integers that `input` reads. Parameters that are not listed are 0, and
/// `input` reads only the listed integers. Several inputs can be in one line, with commas or semicolons between them.
/// If the program has one parameter or reads `input`, but not both, the name can be left out: `3`, or `4, 5`.
///
/// # Errors
/// The line and the reason.
pub(crate) fn read(text: &str, program: &SourceProgram<'_>) -> Result<Inputs, (u32, Message)> {
    let zero = program.parameters.iter().map(|parameter| match parameter.kind {
        ParameterKind::Integer => Argument::Integer(IBig::ZERO),
        ParameterKind::Array => Argument::Array(InputArray::zeros(1)),
        ParameterKind::Rows => Argument::Array(InputArray::zeros(2)),
    });
    let mut inputs = Inputs { inputs: Integers::default(), parameters: zero.collect(), exhausted: Exhausted::Stop };
    if text.trim_start().starts_with(|first: char| first.is_ascii_digit() || ['-', '−', '['].contains(&first)) {
        let reads = loopscope_question::reads_input(program.source, Dialect::Extended);
        match (&*program.parameters, reads) {
            ([only], false) => {
                inputs.parameters[0] = argument(text.trim(), only.kind).map_err(|message| (1, message))?;
                return Ok(inputs);
            }
            ([], true) => {
                integers(text)
                    .map_err(|message| (1, message))?
                    .into_iter()
                    .for_each(|value| inputs.inputs.push(value, 1));
                return Ok(inputs);
            }
            _ => {}
        }
    }
    let parts = text.lines().zip(1..).flat_map(|(line, number)| parts(line).map(move |part| (part, number)));
    for (line, number) in parts {
        let wrong = |message: Message| (number, message);
        if let Some(rest) =
            line.trim().strip_prefix("input").map(str::trim_start).and_then(|rest| rest.strip_prefix(':'))
        {
            for value in integers(rest.trim().trim_start_matches('[').trim_end_matches(']')).map_err(wrong)? {
                inputs.inputs.push(value, 1);
            }
            continue;
        }
        let Some((name, value)) = line.split_once('=') else {
            return Err(wrong(text!("this is not an input, such as `x = 3` or `input: 4, 5`")));
        };
        let name = name.trim();
        let Some(at) = program.parameters.iter().position(|parameter| parameter.name == name) else {
            return Err(wrong(text!("`main` has no parameter `{name}`")));
        };
        inputs.parameters[at] = argument(value.trim(), program.parameters[at].kind).map_err(wrong)?;
    }
    Ok(inputs)
}

/// The inputs in one line.
fn parts(line: &str) -> impl Iterator<Item = &str> {
    let ends = line.match_indices([',', ';']).map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.filter(|at| begins_input(&line[at + 1..])).collect();
    ends.push(line.len());
    let starts = std::iter::once(0).chain(ends.clone().into_iter().map(|end| end + 1));
    starts.zip(ends).map(|(start, end)| line[start..end].trim().trim_end_matches(';')).filter(|part| !part.is_empty())
}

/// Returns `true` if the text begins with an input's name, and not with an element of an array.
fn begins_input(text: &str) -> bool {
    let text = text.trim_start();
    let name = text.find(|character: char| !character.is_alphanumeric() && character != '_').unwrap_or(text.len());
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && text[name..].trim_start().starts_with(['=', ':'])
}

fn argument(text: &str, kind: ParameterKind) -> Result<Argument, Message> {
    let inner = || {
        let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        inner.ok_or_else(|| text!("an array needs brackets, such as [1, 2, 3]"))
    };
    match kind {
        ParameterKind::Integer => integer(text).map(Argument::Integer),
        ParameterKind::Array => integers(inner()?).map(|all| Argument::Array(InputArray::from_elements(all))),
        ParameterKind::Rows => {
            let mut array = InputArray::zeros(2);
            let rows = inner()?.split(']').map(|row| row.trim().trim_start_matches(',').trim());
            for (row, at) in rows.filter(|row| !row.is_empty()).zip(0..) {
                let row = row.strip_prefix('[').ok_or(text!("each row needs brackets, such as [[1, 2], [3]]"))?;
                let row = Element::Row(InputArray::from_elements(integers(row)?));
                array.set(IBig::from(at), IBig::from(at), row);
            }
            Ok(Argument::Array(array))
        }
    }
}

/// Integers between commas or spaces.
fn integers(text: &str) -> Result<Vec<IBig>, Message> {
    let texts =
        text.split(|character: char| character == ',' || character.is_whitespace()).filter(|text| !text.is_empty());
    let all = texts.take(MOST + 1).map(integer).collect::<Result<Vec<_>, _>>()?;
    if all.len() > MOST { Err(text!("there are more than {most} numbers", most = MOST)) } else { Ok(all) }
}

fn integer(text: &str) -> Result<IBig, Message> {
    let plain = text.replace('−', "-");
    let digits = plain.strip_prefix('-').unwrap_or(&plain);
    if digits.is_empty() || digits.len() > 1_000 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let shown: String = text.chars().take(20).collect();
        return Err(text!("`{shown}` is not an integer, which is written in digits alone, such as 12000 or -3"));
    }
    plain.parse().map_err(|_| text!("this is not an integer"))
}
