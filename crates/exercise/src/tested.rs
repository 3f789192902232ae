//! The tested behaviour of a reference, which an outline has instead of it: what it prints on some inputs.
//!
//! Each input is a line: `"3 5\n" -> "5\n"`, for a program that returns something else than 0 `"x" -> 1 "wrong\n"`, and with the
//! arguments of `main` in micro-c `3, 5 "" -> "5\n"`.

use std::fmt::Write;

use dashu_int::IBig;
use loopscope_interp::Argument;
use loopscope_message::text;
use loopscope_same::{Case, Cases, End, Given, Subject};

use crate::mistake::Mistake;
use crate::programming::Programming;

/// The numbers of inputs of a part that are listed: small ones in order, and others.
const IN_ORDER: usize = 60;
const OTHERS: usize = 40;

/// The longest text of an input that is listed, and of what is printed, in bytes.
const LONGEST: usize = 400;

/// The inputs to list, and what the reference does on them.
///
/// # Errors
/// The behaviour cannot be listed.
pub(crate) fn tested(programming: &Programming, reference: &Subject<'_>, seed: u64) -> Result<Vec<Case>, Mistake> {
    let mut listed: Vec<Case> = Vec::new();
    let mut add = |case: &Case| {
        let is_known = listed.iter().any(|known| known.given == case.given);
        if !is_known && case.given.text.len() <= LONGEST && case.expected.printed.len() <= LONGEST {
            listed.push(case.clone());
        }
    };
    for part in &programming.parts {
        let task = programming.task(part);
        let mut cases = Cases::of(reference, &task, &[], seed);
        cases.add(programming.examples.iter().map(|text| Given { text: text.clone(), ..Given::default() }));
        let (first, others) = cases.cases.split_at(cases.cases.len().min(IN_ORDER));
        let step = others.len() / OTHERS + 1;
        first.iter().chain(others.iter().rev().step_by(step)).for_each(&mut add);
        let examples = cases.cases.iter().rev().take(programming.examples.len());
        examples.for_each(&mut add);
    }
    if let Some(case) = listed.iter().find(|case| line(case).is_none()) {
        let message = if case.given.values.is_empty() {
            text!("an outline cannot have a reference whose `main` has an array as a parameter")
        } else {
            text!("an outline cannot have a reference that uses numbers that no one types, such as those of `rand`")
        };
        return Err(Mistake::reference(None, message));
    }
    Ok(listed)
}

/// The lines between the fences.
pub(crate) fn lines(cases: &[Case]) -> String {
    cases.iter().filter_map(line).map(|line| line + "\n").collect()
}

/// Reads the lines between the fences. The error is the number of a line, from 0.
pub(crate) fn read(text: &str) -> Result<Vec<Case>, u32> {
    let lines = text.lines().zip(0..).filter(|(line, _)| !line.trim().is_empty());
    lines.map(|(line, at)| case(line).ok_or(at)).collect()
}

fn line(case: &Case) -> Option<String> {
    let End::Returns(status) = &case.expected.end else { return None };
    let integer = |argument: &Argument| match argument {
        Argument::Integer(number) => Some(number.to_string()),
        Argument::Array(_) => None,
    };
    let arguments = case.given.arguments.iter().map(integer).collect::<Option<Vec<_>>>()?;
    if !case.given.values.is_empty() {
        return None;
    }
    let arguments = if arguments.is_empty() { String::new() } else { arguments.join(", ") + " " };
    let status = if status.is_zero() { String::new() } else { format!("{status} ") };
    Some(format!("{arguments}{} -> {status}{}", quoted(&case.given.text), quoted(&case.expected.printed)))
}

fn case(line: &str) -> Option<Case> {
    let (arguments, rest) = line.split_once('"')?;
    let (text, rest) = unquoted(rest)?;
    let (status, rest) = rest.trim_start().strip_prefix("->")?.split_once('"')?;
    let (printed, rest) = unquoted(rest)?;
    let integers = |text: &str| -> Option<Vec<IBig>> {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok()).collect()
    };
    let arguments = integers(arguments)?.into_iter().map(Argument::Integer).collect();
    let status = match &*integers(status)? {
        [] => IBig::ZERO,
        [status] => status.clone(),
        _ => return None,
    };
    let given = Given { arguments, values: Vec::new(), text };
    rest.trim().is_empty().then(|| Case::tested(given, printed, status))
}

/// A text in one line between quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for each in text.chars() {
        match each {
            '\n' => quoted.push_str("\\n"),
            '"' | '\\' => quoted.extend(['\\', each]),
            _ if each.is_control() || each == '`' => {
                // A text takes everything.
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(each));
            }
            _ => quoted.push(each),
        }
    }
    quoted + "\""
}

/// A text after its first quote, and what is behind the last one.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut unquoted = String::new();
    let mut rest = text.chars();
    loop {
        match rest.next()? {
            '"' => return Some((unquoted, rest.as_str())),
            '\\' => match rest.next()? {
                'n' => unquoted.push('\n'),
                'u' => {
                    let (code, behind) = rest.as_str().strip_prefix('{')?.split_once('}')?;
                    unquoted.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                    rest = behind.chars();
                }
                each @ ('"' | '\\') => unquoted.push(each),
                _ => return None,
            },
            each => unquoted.push(each),
        }
    }
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;
    use loopscope_interp::Argument;
    use loopscope_same::{Case, Given};

    use super::{lines, read};

    #[test]
    fn cases_are_read_as_they_were_written() {
        let case = |arguments: &[i32], text: &str, printed: &str, status: i32| {
            let arguments = arguments.iter().map(|number| Argument::Integer((*number).into())).collect();
            let given = Given { arguments, values: Vec::new(), text: text.to_owned() };
            Case::tested(given, printed.to_owned(), IBig::from(status))
        };
        let cases =
            [case(&[], "3 5\n", "5\n", 0), case(&[3, -5], "", "\"a\\b\"\t\u{0}```", 0), case(&[], "ž\n", "", 1)];
        let written = lines(&cases);
        assert!(written.starts_with("\"3 5\\n\" -> \"5\\n\"\n3, -5 \"\" -> "), "{written}");
        assert_eq!(read(&written), Ok(cases.to_vec()));
    }

    #[test]
    fn other_lines_are_refused() {
        for wrong in
            ["3", "\"3\"", "\"3\" -> 5", "\"3\" -> \"5", "\"3\" -> \"\\x\"", "\"3\" -> 1, 2 \"\"", "\"\" -> \"\" 3"]
        {
            assert_eq!(read(&format!("\"1\" -> \"1\"\n\n{wrong}\n")), Err(2), "{wrong}");
        }
    }
}
