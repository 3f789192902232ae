//! Grades as comma-separated values, as spreadsheets open them.

use crate::verdict::Verdict;

/// The columns of a table of grades.
pub const COLUMNS: [&str; 8] = ["file", "verdict", "points", "group", "input", "expected", "given", "remark"];

/// A line of a table of grades.
#[derive(Clone, Debug)]
pub struct Row {
    /// The file of the program.
    pub file: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The points; none if there are none yet.
    pub points: Option<f64>,
    /// The number of its group, from 1.
    pub group: usize,
    /// The input that tells it from the reference.
    pub input: String,
    /// The reference's output on it.
    pub expected: String,
    /// The program's output on it.
    pub given: String,
    /// Anything else that is to be said.
    pub remark: String,
}

/// A table of grades, with a line for the names of its columns.
pub fn csv(rows: &[Row]) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    let lines = [COLUMNS.map(str::to_owned)].into_iter().chain(rows.iter().map(line));
    for line in lines {
        // Memory takes every line, and all have the same number of fields.
        let _ = table.write_record(line);
    }
    String::from_utf8(table.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn line(row: &Row) -> [String; 8] {
    let points = row.points.map_or_else(String::new, |points| points.to_string());
    let Row { file, verdict, group, input, expected, given, remark, .. } = row;
    let [file, input, expected, given, remark] = [file, input, expected, given, remark].map(|text| cell(text));
    [file, verdict.name().to_owned(), points, group.to_string(), input, expected, given, remark]
}

/// A text in which each character that controls a terminal, or the direction of writing, is replaced, except line ends and tabs.
pub fn harmless(text: &str) -> String {
    let is_harmful = |character: char| {
        character.is_control() && !['\n', '\t'].contains(&character)
            || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.replace(is_harmful, "\u{fffd}")
}

/// A harmless text of a table, with an apostrophe wherever a spreadsheet would take the rest for a formula: at its start, and after a
/// semicolon, which some spreadsheets take for a comma.
pub fn cell(text: &str) -> String {
    let text = harmless(text);
    let is_formula = |part: &str| part.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let parts = text.split(';').map(|part| if is_formula(part) { format!("'{part}") } else { part.to_owned() });
    parts.collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::{Row, cell, csv, harmless};
    use crate::verdict::Verdict;

    #[test]
    fn characters_that_change_how_a_text_is_shown_are_replaced() {
        assert_eq!(harmless("a\u{1b}[2J\u{202e}b\tc\n"), "a\u{fffd}[2J\u{fffd}b\tc\n");
        assert_eq!(cell("x\u{2066};=1\u{7}"), "x\u{fffd};'=1\u{fffd}");
    }

    #[test]
    fn a_line_has_the_columns_of_its_head() {
        let [input, expected, given] = ["-1", "a \"b\"", "a\nb"].map(str::to_owned);
        let (file, remark) = ("=a,b.c".to_owned(), String::new());
        let row = Row { file, verdict: Verdict::Differ, points: Some(0.5), group: 2, input, expected, given, remark };
        let line = "\"'=a,b.c\",differ,0.5,2,'-1,\"a \"\"b\"\"\",\"a\nb\",\n";
        assert_eq!(csv(&[row]), format!("file,verdict,points,group,input,expected,given,remark\n{line}"));
    }
}
