//! Inputs and what programs do on them, as text and as JSON.

use std::fmt;

use loopscope_interp::{Argument, Element};
use loopscope_question::Program;
use loopscope_question::report::{ErrorText, Failed};
use loopscope_same::{Behaviour, Difference, End, Given};
use loopscope_syntax::Span;
use serde_json::{Value, json};

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
        let (end, line) = match &self.behaviour.end {
            End::Returns(_) => ("returns", None),
            End::Fails(_, place) => ("error", Some(self.line(*place))),
            End::Waits(place) => ("waits", Some(self.line(*place))),
            End::NeverEnds => ("endless", None),
            End::IsCut => ("cut", None),
            End::IsGivenUp => ("halted", None),
        };
        let result = match &self.behaviour.end {
            End::Returns(status) => Value::String(status.to_string()),
            _ => Value::Null,
        };
        let error = match &self.behaviour.end {
            End::Fails(kind, _) => kind.code_in(self.program.dialect()).into(),
            _ => Value::Null,
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

    /// Adds it to a report in JSON.
    pub(crate) fn add_to(&self, report: &mut Value) {
        report["input"] = input_json(self.given);
        report["expected"] = self.reference.json();
        report["given"] = self.program.json();
    }
}

impl fmt::Display for Pair<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [given, expected, found] =
            [input(self.given), self.reference.to_string(), self.program.to_string()].map(|text| indented(&text));
        write!(formatter, "Input:\n{given}Expected:\n{expected}Given:\n{found}")
    }
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
    let is_control = |character: char| character.is_control() && character != '\t';
    text.lines().flat_map(|line| ["  ".to_owned(), line.replace(is_control, "\u{fffd}"), "\n".to_owned()]).collect()
}
