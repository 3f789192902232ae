//! Several contexts of one solver, which echoes the commands of each.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use loopscope_smt::{Contexts, Failure, Transport, TransportError};

/// Answers with all commands of the context since the solver's start; a `die` ends it.
#[derive(Clone, Default)]
struct Echo(Rc<RefCell<Received>>);

#[derive(Default)]
struct Received {
    contexts: BTreeMap<String, String>,
    current: String,
    dead: bool,
}

impl Transport for Echo {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let mut echo = self.0.borrow_mut();
        for line in script.lines() {
            if line == "die" {
                echo.dead = true;
            } else if let Some(number) = line.strip_prefix("(context ") {
                let (number, anew) = number.split_once(' ').unwrap_or((number, ""));
                number.trim_end_matches(')').clone_into(&mut echo.current);
                if anew == "anew)" {
                    let current = echo.current.clone();
                    echo.contexts.remove(&current);
                }
            } else {
                let current = echo.current.clone();
                echo.contexts.entry(current).or_default().push_str(line);
            }
        }
        if echo.dead {
            return Err(TransportError::with_failure(Failure::Silent, "dead"));
        }
        Ok(echo.contexts.get(&echo.current).cloned().unwrap_or_default())
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        *self.0.borrow_mut() = Received::default();
        Ok(())
    }
}

#[test]
fn contexts_know_nothing_of_each_other() {
    let contexts = Contexts::new(Echo::default());
    let (mut one, mut two) = (contexts.open(1), contexts.open(2));
    assert_eq!(one.eval("a\n").unwrap(), "a");
    assert_eq!(two.eval("b\n").unwrap(), "b");
    assert_eq!(two.eval("c\n").unwrap(), "bc");
    assert_eq!(one.eval("d\n").unwrap(), "ad");
}

#[test]
fn one_that_starts_anew_is_the_only_one_that_forgets() {
    let echo = Echo::default();
    let contexts = Contexts::new(echo.clone());
    let (mut one, mut two) = (contexts.open(1), contexts.open(2));
    one.eval("a\n").unwrap();
    two.eval("b\n").unwrap();
    one.restart().unwrap();
    // It is not even replayed.
    assert_eq!(echo.0.borrow().contexts.get("2").map(String::as_str), Some("b"));
    assert_eq!(one.eval("c\n").unwrap(), "c");
    assert_eq!(two.eval("d\n").unwrap(), "bd");
}

#[test]
fn one_that_ends_the_solver_loses_only_its_own() {
    let contexts = Contexts::new(Echo::default());
    let [mut one, mut two, mut three] = [1, 2, 3].map(|number| contexts.open(number));
    for (context, word) in [(&mut one, "a\n"), (&mut two, "b\n"), (&mut three, "c\n")] {
        context.eval(word).unwrap();
    }
    assert_eq!(one.eval("die\n").unwrap_err().failure, Failure::Silent);
    // The first context that is used restarts the solver.
    assert_eq!(two.eval("d\n").unwrap(), "bd");
    one.restart().unwrap();
    assert_eq!(one.eval("e\n").unwrap(), "e");
    assert_eq!(two.eval("f\n").unwrap(), "bdf");
    assert_eq!(three.eval("g\n").unwrap(), "cg");
}

#[test]
fn what_is_too_long_to_be_kept_is_forgotten_and_that_is_said() {
    let contexts = Contexts::new(Echo::default());
    let (mut one, mut two) = (contexts.open(1), contexts.open(2));
    one.eval(&format!("{}\n", "a".repeat(1 << 24))).unwrap();
    two.eval("die\n").unwrap_err();
    assert_eq!(one.eval("b\n").unwrap_err().failure, Failure::Forgotten);
    one.restart().unwrap();
    assert_eq!(one.eval("c\n").unwrap(), "c");
}

#[test]
fn one_that_is_opened_again_knows_nothing_of_who_had_it_before() {
    let echo = Echo::default();
    let contexts = Contexts::new(echo.clone());
    contexts.open(1).eval("a\n").unwrap();
    contexts.open(2).eval("b\n").unwrap();
    contexts.forget(1);
    let mut one = contexts.open(1);
    assert_eq!(one.eval("c\n").unwrap(), "c");
    assert_eq!(one.eval("d\n").unwrap(), "cd");
    assert_eq!(echo.0.borrow().contexts.get("2").map(String::as_str), Some("b"));
    // Also where the solver has ended in between.
    one.eval("die\n").unwrap_err();
    contexts.forget(2);
    assert_eq!(contexts.open(2).eval("e\n").unwrap(), "e");
}
