//! The statements that start on a line.

use loopscope_message::text;
use loopscope_syntax::ast::{Stmt, StmtKind};

use crate::edits::Edits;
use crate::mistake::Mistake;
use crate::program::SourceProgram;

/// Puts a statement before each statement of `main` that starts in a line.
///
/// # Errors
/// There is no such statement below the first line of `looping`.
pub(crate) fn put_at(
    edits: &mut Edits<'_>,
    program: &SourceProgram<'_>,
    looping: &Stmt,
    line: u32,
    text: &str,
) -> Result<(), Mistake> {
    let mut put = Put { edits, program, line, text, found: false };
    if line > program.lines().line(looping.span.start) {
        put.all(&program.main()?.body);
    }
    if put.found {
        return Ok(());
    }
    Err(Mistake::exercise(Some(line), text!("no statement of `main` starts here, below the loop's first line")))
}

struct Put<'e, 's, 'p> {
    edits: &'e mut Edits<'s>,
    program: &'p SourceProgram<'p>,
    line: u32,
    text: &'p str,
    found: bool,
}

impl Put<'_, '_, '_> {
    fn all(&mut self, statements: &[Stmt]) {
        for statement in statements {
            if self.starts(statement) {
                self.edits.insert(statement.span.start, format!("{} ", self.text));
            } else {
                self.within(statement);
            }
        }
    }

    /// A statement that is the whole body of another one.
    fn only(&mut self, statement: &Stmt) {
        if self.starts(statement) {
            self.edits.insert(statement.span.start, format!("{{ {} ", self.text));
            self.edits.insert(statement.span.end, " }");
        } else {
            self.within(statement);
        }
    }

    fn within(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::If { then, otherwise, .. } => {
                self.only(then);
                if let Some(otherwise) = otherwise {
                    self.only(otherwise);
                }
            }
            StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } | StmtKind::For { body, .. } => {
                self.only(body);
            }
            StmtKind::Block(all) => self.all(all),
            _ => {}
        }
    }

    fn starts(&mut self, statement: &Stmt) -> bool {
        let here = !matches!(statement.kind, StmtKind::Block(_))
            && self.program.lines().line(statement.span.start) == self.line;
        self.found |= here;
        here
    }
}
