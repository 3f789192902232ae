//! Tables, lists of formulas, and cut texts.

use std::fmt::Write;

use loopscope_question::report::{ClosedForm, Formula};
use loopscope_syntax::SourceFiles;

/// The most lines of an artefact, and the most characters of a line.
const MOST_LINES: usize = 120;
const LONGEST_LINE: usize = 400;

/// A text with each line indented.
pub(super) fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}

/// A text without what exceeds the limits, with the number of lines and characters that are left out.
pub(super) fn cut(text: &str) -> String {
    let mut shown: String = text.lines().take(MOST_LINES).map(|line| shortened(line) + "\n").collect();
    let more = text.lines().count().saturating_sub(MOST_LINES);
    if more > 0 {
        let _ = writeln!(shown, "... and {more} more lines (--show-all)");
    }
    shown
}

fn shortened(line: &str) -> String {
    let length = line.chars().count();
    if length <= LONGEST_LINE {
        return line.to_owned();
    }
    let start: String = line.chars().take(LONGEST_LINE).collect();
    format!("{start}... and {} more characters (--show-all)", length - LONGEST_LINE)
}

/// Rows with aligned columns, indented. An empty cell at the end of a row takes no room.
pub(super) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| {
            let padding = width - cell.chars().count();
            format!("{cell}{}", " ".repeat(padding))
        });
        format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Conjuncts in a line.
pub(super) fn conjuncts(all: &[Formula]) -> String {
    if all.is_empty() {
        return "true".to_owned();
    }
    all.iter().map(|each| each.text.as_str()).collect::<Vec<_>>().join(", ")
}

/// Values in a line. `★` is any value.
pub(super) fn values(forms: &[ClosedForm]) -> String {
    if forms.is_empty() {
        return "nothing changes".to_owned();
    }
    forms.iter().map(value).collect::<Vec<_>>().join(", ")
}

/// A variable with its value. `★` is any value.
pub(super) fn value(form: &ClosedForm) -> String {
    format!("{} = {}", form.variable, form.value.as_ref().map_or("★", |value| value.text.as_str()))
}

/// `line 5`, or nothing for what has no line.
pub(super) fn place(line: u32, files: &SourceFiles) -> String {
    if line == 0 { String::new() } else { format!("line {}", files.told(line)) }
}
