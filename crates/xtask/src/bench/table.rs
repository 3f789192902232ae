//! Tables: as aligned text for people, as JSON for programs.

use std::fmt;

use serde_json::{Value, json};

/// A table of measurements.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) title: &'static str,
    /// The names of the columns; the first has names, all others numbers.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
    /// Remarks about the table.
    pub(crate) notes: Vec<String>,
}

/// A cell of a table.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Text(String),
    Count(u64),
    /// A number, and how many digits after the decimal point are printed.
    Number(f64, usize),
    Missing,
}

/// The names of columns.
pub(crate) fn named(columns: &[&str]) -> Vec<String> {
    columns.iter().map(|column| (*column).to_owned()).collect()
}

impl Table {
    /// An object for each row, with the columns as keys. Numbers are not rounded.
    pub(crate) fn json(&self) -> Value {
        let rows = self.rows.iter().map(|row| {
            let entries = self.columns.iter().zip(row);
            entries.map(|(column, cell)| (column.clone(), cell.json())).collect::<Value>()
        });
        rows.collect()
    }
}

impl Cell {
    /// A time in seconds.
    pub(crate) fn seconds(value: f64) -> Self {
        Self::Number(value, 4)
    }

    /// The ratio of two times.
    pub(crate) fn ratio(value: f64, of: f64) -> Self {
        // The browser's clock may measure 0 for very short work.
        if of > 0.0 { Self::Number(value / of, 2) } else { Self::Missing }
    }

    fn json(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Count(count) => json!(count),
            Self::Number(value, _) => json!(value),
            Self::Missing => Value::Null,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => out.write_str(text),
            Self::Count(count) => write!(out, "{count}"),
            Self::Number(value, digits) => write!(out, "{value:.digits$}"),
            Self::Missing => out.write_str("-"),
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = self.columns.clone();
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::to_string).collect());
        let lines: Vec<Vec<String>> = std::iter::once(heads).chain(rows).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default();
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        write!(out, "{}", self.title)?;
        for line in &lines {
            write!(out, "\n  {:1$}", line[0], widths[0])?;
            for (text, width) in line.iter().zip(&widths).skip(1) {
                write!(out, "  {text:>width$}")?;
            }
        }
        for note in &self.notes {
            write!(out, "\n  {note}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Table, named};

    #[test]
    fn a_table_is_aligned_as_text_and_exact_as_json() {
        let table = Table {
            title: "times",
            columns: named(&["program", "seconds", "states"]),
            rows: vec![
                vec![Cell::Text("hello".to_owned()), Cell::seconds(0.12345), Cell::Count(7)],
                vec![Cell::Text("hw".to_owned()), Cell::ratio(1.0, 0.0), Cell::Count(12_345_678)],
            ],
            notes: vec!["a note".to_owned()],
        };
        let text = "times
  program  seconds    states
  hello     0.1235         7
  hw             -  12345678
  a note";
        assert_eq!(table.to_string(), text);
        let json =
            r#"[{"program":"hello","seconds":0.12345,"states":7},{"program":"hw","seconds":null,"states":12345678}]"#;
        assert_eq!(table.json().to_string(), json);
    }
}
