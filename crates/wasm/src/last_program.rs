//! The program that was read last. A text that is edited is read once, and not again for its runs and analyses.

use std::cell::RefCell;
use std::rc::Rc;

use loopscope_question::{Program, ProgramText};
use loopscope_syntax::{Diagnostic, Dialect};

thread_local! {
    static LAST: RefCell<Option<Rc<Program>>> = const { RefCell::new(None) };
}

/// Reads a text and keeps its program, unless it has errors.
pub(crate) fn read_text(source: &str, dialect: Dialect) -> (Option<Rc<Program>>, ProgramText) {
    let mut text = Program::read_text(source, dialect);
    let program = text.program.take().map(Rc::new);
    if let Some(program) = &program {
        LAST.set(Some(Rc::clone(program)));
    }
    (program, text)
}

/// The program of a text: the one that was read last, if that has the same text.
///
/// # Errors
/// All diagnostics, if there are errors among them.
pub(crate) fn program(source: &str, dialect: Dialect) -> Result<Rc<Program>, Vec<Diagnostic>> {
    let last = LAST.with_borrow(Clone::clone);
    if let Some(last) = last.filter(|last| last.dialect() == dialect && last.source() == source) {
        return Ok(last);
    }
    let (program, text) = read_text(source, dialect);
    program.ok_or(text.diagnostics)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_read_once_for_its_edit_and_its_runs() {
        let source = "main(n) { return n; }";
        let (edited, _) = read_text(source, Dialect::Extended);
        let edited = edited.expect("a program");
        let run = program(source, Dialect::Extended).expect("a program");
        assert!(Rc::ptr_eq(&edited, &run));
        let sized = program(source, Dialect::Sized).expect("a program");
        assert!(!Rc::ptr_eq(&edited, &sized), "another dialect");
        assert!(program("main(n) { return m; }", Dialect::Sized).is_err());
        let again = program(source, Dialect::Sized).expect("a program");
        assert!(Rc::ptr_eq(&sized, &again), "a text with errors replaces no program");
    }
}
