//! Inputs and what programs do on them, as text and as JSON.

use std::fmt;

use loopscope_interp::{Argument, Element};
use loopscope_question::Program;
use loopscope_question::report::{ErrorText, Failed};
use loopscope_same::{Behaviour, Difference, End, Given, Output, first_difference};
use loopscope_syntax::Span;
use serde_json::{Value, json};

use crate::table::harmless;

/// The most characters of an output that are shown.
const LONGEST: usize = 2_000;

/// The most elements of an array that are shown.
const MOST_ELEMENTS: usize = 20;

/// What a program does, in words.
pub(crate) struct Shown<'t> {
    pub(crate) behaviour: &'t Behaviour,
    pub(crate) program: &'t Program,
}

impl Shown<'_> {
    /// How the run ends, unless it just returns 0: "division by zero in line 7".
    pub(crate) fn end(&self) -> Option<String> {
        Some(match &self.behaviour.end {
            End::Returns(status) if status.is_zero() => return None,
            End::Returns(status) => format!("returns {status}"),
            End::Fails(kind, place) => {
                let failed = Failed { kind: *kind, place: *place, detail: None, gone: None };
                format!("{} in line {}", ErrorText::of(&failed, &self.program.analysed()).text, self.line(*place))
            }
            End::Waits(place) => format!("reads in line {}, but the input has ended", self.line(*place)),
            End::NeverEnds => "never ends".to_owned(),
            End::IsCut => "has not ended yet".to_owned(),
            End::IsGivenUp => "is no promised input".to_owned(),
        })
    }

    fn line(&self, place: Span) -> u32 {
        self.program.lines().line_column(self.program.source(), place.start).0
    }

    /// As JSON: what is printed, the kind of the end, and what belongs to it.
    pub(crate) fn json(&self) -> Value {
        let printed = &self.behaviour.printed;
        let (end, result, error, line) = match &self.behaviour.end {
            End::Returns(result) => ("returns", Some(result.to_string()), None, None),
            End::Fails(kind, place) => {
                ("error", None, Some(kind.code_in(self.program.dialect())), Some(self.line(*place)))
            }
            End::Waits(place) => ("waits", None, None, Some(self.line(*place))),
            End::NeverEnds => ("endless", None, None, None),
            End::IsCut => ("cut", None, None, None),
            End::IsGivenUp => ("halted", None, None, None),
        };
        json!({ "printed": printed, "end": end, "result": result, "error": error, "line": line })
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let printed = &self.behaviour.printed;
        let shown: String = printed.chars().take(LONGEST).collect();
        formatter.write_str(shown.trim_end_matches('\n'))?;
        if shown.len() < printed.len() {
            formatter.write_str("...")?;
        }
        match self.end() {
            Some(end) if printed.is_empty() => write!(formatter, "({end})"),
            Some(end) => write!(formatter, "\n({end})"),
            None if printed.is_empty() => formatter.write_str("(nothing)"),
            None => Ok(()),
        }
    }
}

/// An input on which two programs differ, and what both do.
pub(crate) struct Pair<'t> {
    pub(crate) given: &'t Given,
    pub(crate) reference: Shown<'t>,
    pub(crate) program: Shown<'t>,
}

impl<'t> Pair<'t> {
    /// A difference between these two programs.
    pub(crate) fn of(difference: &'t Difference, reference: &'t Program, program: &'t Program) -> Self {
        let Difference { given, expected, found } = difference;
        let [expected, found] = [(expected, reference), (found, program)];
        let shown = |(behaviour, program)| Shown { behaviour, program };
        Self { given, reference: shown(expected), program: shown(found) }
    }

    /// What the reference does, and what the program does: with white space visible if the texts would look alike.
    pub(crate) fn texts(&self) -> [String; 2] {
        let texts = [&self.reference, &self.program].map(Shown::to_string);
        let [expected, found] = [&self.reference, &self.program].map(|shown| shown.behaviour.printed.as_str());
        match first_difference(Output::Exact, expected, found) {
            Some((at, at_found)) if texts[0] == texts[1] => [visible(expected, at), visible(found, at_found)],
            _ => texts,
        }
    }

    /// Adds it to a report in JSON.
    pub(crate) fn add_to(&self, report: &mut Value) {
        report["input"] = input_json(self.given);
        report["expected"] = self.reference.json();
        report["given"] = self.program.json();
    }
}

impl fmt::Display for Pair<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [expected, found] = self.texts();
        let [given, expected, found] = [input(self.given), expected, found].map(|text| indented(&text));
        write!(formatter, "Input:\n{given}Expected:\n{expected}Given:\n{found}")
    }
}

/// How many characters are shown before a difference, and behind it.
const BEFORE: usize = 20;
const BEHIND: usize = 60;

/// A text around a place, with white space visible.
fn visible(text: &str, at: usize) -> String {
    let start = text[..at].char_indices().rev().take(BEFORE).last().map_or(at, |(start, _)| start);
    let end = text[at..].char_indices().nth(BEHIND).map_or(text.len(), |(length, _)| at + length);
    let [before, behind] = [start > 0, end < text.len()].map(|is_cut| if is_cut { "..." } else { "" });
    format!("{before}{:?}{behind}", &text[start..end])
}

/// An input: the arguments, and the text that is typed.
pub(crate) fn input(given: &Given) -> String {
    let arguments = arguments(given);
    let text = match given.text.trim_end_matches('\n') {
        // White space would not be seen.
        blank if blank.trim().is_empty() && !given.text.is_empty() => format!("{:?}", given.text),
        text => text.to_owned(),
    };
    match (arguments.is_empty(), text.is_empty()) {
        (true, true) => "(nothing)".to_owned(),
        (true, false) => text,
        (false, true) => arguments.join(", "),
        (false, false) => format!("{}\n{text}", arguments.join(", ")),
    }
}

/// The arguments, and the numbers that no one types, with their names.
fn arguments(given: &Given) -> Vec<String> {
    let named = given.values.iter().map(|(name, value)| format!("{name} = {value}"));
    given.arguments.iter().map(argument).chain(named).collect()
}

/// An argument: an integer, or the elements of an array from index 0 on.
fn argument(argument: &Argument) -> String {
    match argument {
        Argument::Integer(integer) => integer.to_string(),
        Argument::Array(array) => element(&Element::Row(array.clone())),
    }
}

fn element(of: &Element) -> String {
    match of {
        Element::Integer(integer) => integer.to_string(),
        Element::Row(row) => {
            let last = row.runs().last().and_then(|run| usize::try_from(&run.last).ok());
            let length = last.map_or(0, |last| last + 1);
            let shown = (0..length.min(MOST_ELEMENTS)).map(|index| element(row.get(&index.into())));
            let more = (length > MOST_ELEMENTS).then(|| "...".to_owned());
            format!("[{}]", shown.chain(more).collect::<Vec<_>>().join(", "))
        }
    }
}

/// An input as JSON: the arguments as texts, and the text.
pub(crate) fn input_json(given: &Given) -> Value {
    json!({ "arguments": arguments(given), "text": given.text })
}

/// Lines with two spaces before each, and characters that control a terminal replaced.
pub(crate) fn indented(text: &str) -> String {
    harmless(text).lines().flat_map(|line| ["  ", line, "\n"].map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn white_space_around_a_difference_is_visible() {
        assert_eq!(visible("7\n", 1), "\"7\\n\"");
        assert_eq!(visible("7", 1), "\"7\"");
        let long = "ä".repeat(100) + " x";
        assert_eq!(visible(&long, 200), format!("...{:?}", "ä".repeat(20) + " x"));
    }
}
