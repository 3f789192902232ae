//! Inputs and what programs do on them, as a person is shown them.

use std::fmt;

use loopscope_interp::{Argument, Element};
use loopscope_message::{Message, text};
use loopscope_question::Program;
use loopscope_question::report::{ErrorText, Failed};
use loopscope_syntax::Span;

use crate::behaviour::{Behaviour, End};
use crate::cases::Given;
use crate::compare::Difference;
use crate::output::{Output, first_difference};

/// The most bytes of an output that are shown.
const LONGEST: usize = 2_000;

/// The bytes of an output that are shown before a difference too far from its start.
const BEFORE_FAR: usize = 200;

/// The most elements of an array that are shown.
const MOST_ELEMENTS: usize = 20;

/// The characters that are shown before and behind a difference in white space.
const BEFORE: usize = 20;
const BEHIND: usize = 60;

/// A program's behaviour.
#[derive(Clone, Copy)]
pub struct Shown<'t> {
    /// The behaviour.
    pub behaviour: &'t Behaviour,
    /// The program.
    pub program: &'t Program,
}

impl Shown<'_> {
    /// The end of the run, unless it just returns 0: "division by zero in line 7".
    pub fn end(&self) -> Option<Message> {
        Some(match &self.behaviour.end {
            End::Returns(status) if status.is_zero() => return None,
            End::Returns(status) => text!("returns {status}", status = status.to_string()),
            End::Fails(kind, place) => {
                let failed = Failed { kind: *kind, place: *place, detail: None, past: None };
                let error = ErrorText::of(&failed, &self.program.analysed()).text;
                text!("{error} in line {line}", line = self.line_of(*place))
            }
            End::Waits(place) => text!("reads in line {line}, but the input has ended", line = self.line_of(*place)),
            End::NeverEnds => text!("never ends"),
            End::IsCut => text!("has not ended yet"),
            End::IsGivenUp => text!("is no promised input"),
        })
    }

    /// The line in which it goes wrong or waits.
    pub fn line(&self) -> Option<u32> {
        match &self.behaviour.end {
            End::Fails(_, place) | End::Waits(place) => Some(self.line_of(*place)),
            End::Returns(_) | End::NeverEnds | End::IsCut | End::IsGivenUp => None,
        }
    }

    fn line_of(&self, place: Span) -> u32 {
        self.program.lines().line_column(self.program.source(), place.start).0
    }

    /// The output, and its first difference from the other program's.
    fn printed(&self, difference: Option<usize>) -> Printed {
        let printed = &self.behaviour.printed;
        let start = match difference {
            Some(at) if at + BEFORE_FAR > LONGEST => printed.floor_char_boundary(at - BEFORE_FAR),
            _ => 0,
        };
        let end = printed.floor_char_boundary(start + LONGEST);
        let [before, behind] = [start > 0, end < printed.len()].map(|is_cut| if is_cut { "..." } else { "" });
        let shown = printed[start..end].trim_end_matches('\n');
        let difference = difference.map(|at| (at - start).min(shown.len()) + before.len());
        Printed { text: format!("{before}{shown}{behind}"), difference, end: self.end() }
    }
}

/// An output that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The text that is printed.
    pub text: String,
    /// The byte of the text from which on it is not what is expected; none if the text alone does not tell.
    pub difference: Option<usize>,
    /// The end of the run, unless it just returns 0.
    pub end: Option<Message>,
}

impl fmt::Display for Printed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)?;
        match &self.end {
            Some(end) if self.text.is_empty() => write!(formatter, "({end})"),
            Some(end) => write!(formatter, "\n({end})"),
            None if self.text.is_empty() => formatter.write_str("(nothing)"),
            None => Ok(()),
        }
    }
}

/// An input on which two programs differ, and what both do.
#[derive(Clone, Copy)]
pub struct Pair<'t> {
    /// The input.
    pub given: &'t Given,
    /// The reference's behaviour.
    pub reference: Shown<'t>,
    /// The program's behaviour.
    pub program: Shown<'t>,
    output: Output,
}

impl<'t> Pair<'t> {
    /// A difference between these two programs, if this counts of what they print.
    pub fn of(difference: &'t Difference, reference: &'t Program, program: &'t Program, output: Output) -> Self {
        let Difference { given, expected, found } = difference;
        let [reference, program] =
            [(expected, reference), (found, program)].map(|(behaviour, program)| Shown { behaviour, program });
        Self { given, reference, program, output }
    }

    /// The outputs of the reference and of the program, with white space visible if they would look alike.
    pub fn printed(&self) -> [Printed; 2] {
        let shown = [self.reference, self.program];
        let [expected, found] = shown.map(|each| each.behaviour.printed.as_str());
        let (at, at_found) = first_difference(self.output, expected, found).unzip();
        let printed = [shown[0].printed(at), shown[1].printed(at_found)];
        match first_difference(Output::Exact, expected, found) {
            Some((at, at_found)) if printed[0].text == printed[1].text && printed[0].end == printed[1].end => {
                [visible(expected, at), visible(found, at_found)]
            }
            _ => printed,
        }
    }
}

/// A text around a place, with white space visible.
fn visible(text: &str, at: usize) -> Printed {
    let start = text[..at].char_indices().rev().take(BEFORE).last().map_or(at, |(start, _)| start);
    let end = text[at..].char_indices().nth(BEHIND).map_or(text.len(), |(length, _)| at + length);
    let [before, behind] = [start > 0, end < text.len()].map(|is_cut| if is_cut { "..." } else { "" });
    Printed { text: format!("{before}{:?}{behind}", &text[start..end]), difference: None, end: None }
}

/// An input: the arguments, and the text that is typed. Empty if there is nothing.
pub fn input(given: &Given) -> String {
    let arguments = arguments(given);
    let text = match given.text.trim_end_matches('\n') {
        // White space would not be seen.
        blank if blank.trim().is_empty() && !given.text.is_empty() => format!("{:?}", given.text),
        text => text.to_owned(),
    };
    match (arguments.is_empty(), text.is_empty()) {
        (true, _) => text,
        (false, true) => arguments.join(", "),
        (false, false) => format!("{}\n{text}", arguments.join(", ")),
    }
}

/// The arguments, and the numbers that no one types, with their names.
pub fn arguments(given: &Given) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use loopscope_question::Program;
    use loopscope_syntax::Dialect;

    use super::{Pair, visible};
    use crate::behaviour::{Behaviour, End};
    use crate::cases::Given;
    use crate::compare::Difference;
    use crate::output::Output;

    #[test]
    fn white_space_around_a_difference_is_visible() {
        let visible = |text: &str, at| visible(text, at).text;
        assert_eq!(visible("7\n", 1), "\"7\\n\"");
        assert_eq!(visible("7", 1), "\"7\"");
        let long = "ä".repeat(100) + " x";
        assert_eq!(visible(&long, 200), format!("...{:?}", "ä".repeat(20) + " x"));
    }

    #[test]
    fn a_difference_far_from_the_start_is_shown() {
        let program = Program::read("main() {}", Dialect::Extended).expect("a program");
        let behaviour = |printed: String| Behaviour { printed, end: End::Returns(0.into()) };
        let printed = |last: &str| "ä ".repeat(3000) + last;
        let (expected, found) = (behaviour(printed("7")), behaviour(printed("8")));
        let difference = Difference { given: Given::default(), expected, found };
        let [expected, found] = Pair::of(&difference, &program, &program, Output::Words).printed();
        let from = |shown: &super::Printed| shown.text[shown.difference.expect("a difference")..].to_owned();
        assert_eq!([from(&expected), from(&found)], ["7", "8"]);
        assert!(found.text.starts_with("...") && found.text.len() < 300, "{found:?}");
    }
}
