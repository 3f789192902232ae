//! A text that was parsed.

use loopscope_sorted::sort_by_key;
use loopscope_syntax::Diagnostic;
use loopscope_syntax::token::text;

use crate::everyday::Everyday;
use crate::extensions;
use crate::library::written::LIBRARY;
use crate::parser::Parser;
use crate::preprocessor::{Preprocessed, Settings, files, preprocess};
use crate::tree::TranslationUnit;

/// A text that was parsed.
pub(crate) struct Unit {
    pub(crate) program: TranslationUnit,
    pub(crate) settings: Settings,
    /// The start of each `if` and `switch`, ascending.
    pub(crate) branches: Vec<u32>,
    /// The start of each `for`, `while` and `do`, ascending.
    pub(crate) loops: Vec<u32>,
}

impl Unit {
    /// Parses a text. Its inputs may be bounded.
    pub(crate) fn parse(source: &str, everyday: Option<Everyday>, found: &mut Vec<Diagnostic>) -> Self {
        let mut of_tokens = Vec::new();
        let files = files(source, &mut of_tokens, found);
        let Preprocessed { tokens, settings, source } = preprocess(source, &files, found);
        let source = source.as_str();
        of_tokens.retain(|each| !settings.leaves_out(each.span));
        found.splice(0..0, of_tokens);
        let tokens = extensions::leave_out(source, &tokens, found);
        let starts = |words: &[&str]| {
            let some = tokens.iter().filter(|token| words.contains(&text(source, token.text)));
            // A file that is included is read at other places than it stands, and maybe twice.
            let mut starts: Vec<u32> = some.map(|token| token.span.start).collect();
            sort_by_key(&mut starts, |start| *start);
            starts.dedup();
            starts
        };
        let (branches, loops) = (starts(&["if", "switch"]), starts(&["for", "while", "do"]));
        let with_library = format!("{source}\n{LIBRARY}");
        let start = source.len() as u32 + 1;
        let before = found.len();
        let mut program = Parser::new(&with_library, start, tokens.clone(), found).program(&settings, everyday);
        if !program.completed_arrays.is_empty() || program.needs_contents || program.needs_argument_array {
            found.truncate(before);
            let record = program.record_of_files();
            let parser = Parser::new(&with_library, start, tokens, found);
            let parser = parser.with_arrays(program.completed_arrays).with_kept_files(program.needs_contents, record);
            program = parser.with_argument_array(program.needs_argument_array).program(&settings, everyday);
        }
        Self { program, settings, branches, loops }
    }
}
