//! Recorded answers, with a solver that counts the assertions it receives.

use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;
use std::rc::Rc;

use super::{Answers, Arc, Recorded, Transport, TransportError};

/// Answers each question with the number of assertions that its context received, because a solver's answers depend on
/// them.
#[derive(Clone, Default)]
struct Counting(Rc<RefCell<Vec<String>>>);

impl Transport for Counting {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let mut sent = self.0.borrow_mut();
        if script.starts_with("(reset)") {
            sent.clear();
        }
        sent.push(script.to_owned());
        let context = sent.iter().rev().find_map(|each| each.strip_prefix("(context ")?.chars().next()).unwrap_or('0');
        let mut current = '0';
        let mut assertions = 0;
        for each in sent.iter() {
            if let Some(turn) = each.strip_prefix("(context ") {
                current = turn.chars().next().unwrap_or('0');
            }
            if current == context {
                assertions += each.matches("(assert").count();
            }
        }
        let questions = script.matches("(check-sat)").count();
        Ok(format!("{assertions}\n").repeat(questions))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.0.borrow_mut().clear();
        Ok(())
    }
}

/// A folder of answers that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("loopscope-answers-{}-{name}", std::process::id())))
    }

    fn open(&self) -> Arc<Answers> {
        Arc::new(Answers::open(&self.0, None).expect("a folder that can be written"))
    }

    /// Makes the log of the last process known to the next one.
    fn keep(&self) {
        let log = self.0.join(format!("log-{}", std::process::id()));
        fs::copy(log, self.0.join("known")).expect("a log");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SCRIPTS: [&str; 5] =
    ["(assert a)", "(check-sat)", "(context 1)\n(assert b)(check-sat)", "(context 0)\n(assert c)", "(check-sat)"];

fn answers(solver: &mut Recorded<Counting>, scripts: &[&str]) -> Vec<String> {
    scripts.iter().map(|script| solver.eval(script).expect("an answer")).collect()
}

#[test]
fn what_was_asked_before_is_not_asked_again() {
    let folder = Folder::new("known");
    let first = answers(&mut Recorded::with(Counting::default(), Some(folder.open())), &SCRIPTS);
    assert_eq!(first, ["", "1\n", "1\n", "", "2\n"]);
    folder.keep();
    let solver = Counting::default();
    let again = answers(&mut Recorded::with(solver.clone(), Some(folder.open())), &SCRIPTS);
    assert_eq!(again, first);
    assert!(solver.0.borrow().is_empty(), "{:?}", solver.0);
}

#[test]
fn a_new_question_is_asked_after_all_that_its_context_was_told() {
    let folder = Folder::new("new");
    answers(&mut Recorded::with(Counting::default(), Some(folder.open())), &SCRIPTS);
    folder.keep();
    let solver = Counting::default();
    let mut recorded = Recorded::with(solver.clone(), Some(folder.open()));
    answers(&mut recorded, &SCRIPTS);
    assert_eq!(recorded.eval("(assert d)(check-sat)").expect("an answer"), "3\n");
    assert_eq!(recorded.eval("(context 1)\n(assert e)(check-sat)").expect("an answer"), "2\n");
    assert_eq!(recorded.eval("(context 1 anew)\n").expect("an answer"), "");
    assert_eq!(
        recorded.eval("(assert b)(check-sat)").expect("an answer"),
        "1\n",
        "a new context knows the first answer"
    );
}

#[test]
fn after_a_reset_nothing_was_told() {
    let folder = Folder::new("reset");
    let solver = Counting::default();
    let mut recorded = Recorded::with(solver.clone(), Some(folder.open()));
    assert_eq!(recorded.eval("(assert a)(assert b)(check-sat)").expect("an answer"), "2\n");
    assert_eq!(recorded.eval("(reset)\n").expect("an answer"), "");
    assert_eq!(recorded.eval("(assert c)(check-sat)").expect("an answer"), "1\n");
    recorded.restart().expect("a restart");
    assert_eq!(recorded.eval("(assert c)(assert d)(check-sat)").expect("an answer"), "2\n");
}

/// Gives the same answer to everything.
struct Always(&'static str);

impl Transport for Always {
    fn eval(&mut self, _: &str) -> Result<String, TransportError> {
        Ok(self.0.to_owned())
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        Ok(())
    }
}

/// Records one answer, then asks a solver that gives another one, and compares.
fn ask_again(folder: &str, recorded: &'static str, now: &'static str) {
    let folder = Folder::new(folder);
    let _ = Recorded::with(Always(recorded), Some(folder.open())).eval("(check-sat)");
    folder.keep();
    let answers = Answers::open(&folder.0, Some(0)).expect("a folder");
    let answer = Recorded::with(Always(now), Some(Arc::new(answers))).eval("(check-sat)");
    assert_eq!(answer.expect("an answer"), now);
}

#[test]
#[should_panic(expected = "which is recorded")]
fn the_opposite_of_a_recorded_answer_is_an_error() {
    ask_again("opposite", "unknown\nsat\n", "sat\nunsat\n");
}

#[test]
fn an_answer_beyond_the_limit_is_no_contradiction() {
    ask_again("beyond", "sat\n", "unknown\n");
}
