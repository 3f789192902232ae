//! Which openings of files are supported: those where a text of its own for each opening is all that a program can read, and what
//! it writes is never read. So no file is opened twice if it is read, and a name that is not constant is the only one.

use loopscope_message::{Message, text};

use crate::parser::Parser;
use crate::tree::{ExpressionKind, FunctionId, Library, Opening, Statement, StatementKind, TranslationUnit};

/// Where a program opens files and calls functions, and whether that is within a loop.
#[derive(Default)]
struct Places {
    /// The index of the opening and the function with it.
    openings: Vec<(usize, usize, bool)>,
    /// The function that is called and the one that calls it.
    calls: Vec<(usize, usize, bool)>,
}

impl Parser<'_> {
    /// Refuses openings of files that another opening may have read or written, or may read or write later.
    pub(crate) fn check_openings(&mut self) {
        let openings = self.program.openings.clone();
        let places = Places::of(&self.program);
        if self.stores.is_some() {
            return self.check_kept(&openings, &places);
        }
        for (index, opening) in openings.iter().enumerate() {
            let is_again = (opening.reads || !opening.is_constant) && !places.opens_once(&self.program, index);
            let reason = openings[..index].iter().find_map(|earlier| clash(earlier, opening)).or(is_again.then(|| {
                let name = &opening.name;
                if opening.reads {
                    text!("`{name}` may be opened for reading more than once, which is not supported: read it in one go")
                } else {
                    text!("`{name}` may be opened more than once, and different files may have this name: use a string literal")
                }
            }));
            if let Some(message) = reason {
                if opening.is_constant {
                    self.keep_files();
                }
                self.error("not-read", opening.place, message);
            }
        }
    }

    /// Refuses names of files that may be those of one file, where their contents are kept.
    fn check_kept(&mut self, openings: &[Opening], places: &Places) {
        let files: Vec<(usize, &Opening)> = openings.iter().enumerate().filter(|(_, each)| each.reads).collect();
        for (at, (index, opening)) in files.iter().enumerate() {
            let opens_once = |opening| places.opens_once(&self.program, opening);
            // The opening for writing follows the one for reading.
            let is_again = !(opening.is_constant || opens_once(*index) && opens_once(index + 1));
            let again = || {
                let name = &opening.name;
                text!(
                    "`{name}` may be opened more than once, and different files may have this name: use a string literal"
                )
            };
            let clashing = files[..at].iter().find_map(|(_, earlier)| names_clash(earlier, opening));
            if let Some(message) = clashing.or_else(|| is_again.then(again)) {
                self.error("not-read", opening.place, message);
            }
        }
    }
}

/// Why a program with both openings is not supported.
fn clash(earlier: &Opening, later: &Opening) -> Option<Message> {
    let name = &later.name;
    if !earlier.is_constant || !later.is_constant || *name != earlier.name {
        return names_clash(earlier, later);
    }
    match (earlier.reads, later.reads) {
        (true, true) => {
            Some(text!("`{name}` is opened for reading more than once, which is not supported: read it in one go"))
        }
        (false, false) => None,
        _ => Some(text!(
            "`{name}` is both read and written, which is not supported: read one file and write another one"
        )),
    }
}

/// Why the names of two openings are not supported: they may be those of one file.
fn names_clash(earlier: &Opening, later: &Opening) -> Option<Message> {
    let (name, other) = (&later.name, &earlier.name);
    if !earlier.is_constant || !later.is_constant {
        return Some(text!(
            "`{name}` and `{other}` may be the same file: where a program opens several files, all names must be string literals"
        ));
    }
    if name == other {
        return None;
    }
    let may_be_same = last_part(name).eq_ignore_ascii_case(last_part(other));
    may_be_same.then(|| {
        text!("`{name}` and `{other}` may be the same file: write the name of a file in one way, and give others another name")
    })
}

/// The name of a file in its folder.
fn last_part(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or_default()
}

impl Places {
    fn of(program: &TranslationUnit) -> Self {
        let mut places = Self::default();
        for (function, body) in program.functions.iter().enumerate() {
            // A `goto` may lead back.
            let repeats = body.labels.iter().flatten().any(|label| label.repeats);
            for statement in body.body.iter().flatten() {
                places.add(statement, function, repeats);
            }
        }
        places
    }

    fn add(&mut self, statement: &Statement, function: usize, repeats: bool) {
        use StatementKind::{DoWhile, For, While};
        let repeats = repeats || matches!(statement.kind, While(..) | DoWhile(..) | For(..));
        statement.each_own_expression(&mut |each| match &each.kind {
            ExpressionKind::Library(Library::OpeningFails(opening)) => {
                self.openings.push((*opening, function, repeats));
            }
            ExpressionKind::Call(FunctionId(callee), _) => self.calls.push((*callee, function, repeats)),
            _ => {}
        });
        for inner in statement.statements() {
            self.add(inner, function, repeats);
        }
    }

    /// Returns `true` if no run opens a file at a place more than once.
    fn opens_once(&self, program: &TranslationUnit, opening: usize) -> bool {
        let mut at = self.openings.iter().filter(|(each, ..)| *each == opening);
        match (at.next(), at.next()) {
            (Some((_, function, false)), None) => self.runs_once(*function, program.functions.len()),
            (first, _) => first.is_none(),
        }
    }

    /// Returns `true` if no run calls a function more than once. `most` bounds the calls that lead to it.
    fn runs_once(&self, function: usize, most: usize) -> bool {
        let mut calls = self.calls.iter().filter(|(callee, ..)| *callee == function);
        match (calls.next(), calls.next()) {
            (None, _) => true,
            (Some((_, caller, false)), None) => most > 0 && self.runs_once(*caller, most - 1),
            _ => false,
        }
    }
}
