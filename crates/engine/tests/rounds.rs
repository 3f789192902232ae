//! Techniques take turns, decided by counts of work alone.

use std::cell::{Cell, RefCell};

use loopscope_engine::report::{Event, Report};
use loopscope_engine::{Analysis, Budget, Clock, Host, Observer, analyse};
use loopscope_smt::{Transport, TransportError};
use loopscope_syntax::Dialect;

/// Says so many units of the solver's work for each question, and that it does not know the answer.
struct Unknowing {
    used: Cell<u64>,
    each: u64,
}

impl Transport for Unknowing {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let answers = script.lines().filter_map(|line| match line {
            "(check-sat)" => {
                self.used.set(self.used.get() + self.each);
                Some("unknown".to_owned())
            }
            "(get-info :reason-unknown)" => Some("(:reason-unknown \"canceled\")".to_owned()),
            "(get-info :rlimit)" => Some(format!("(:rlimit {})", self.used.get())),
            _ => None,
        });
        Ok(answers.fold(String::new(), |text, answer| text + &answer + "\n"))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        Ok(())
    }
}

/// Goes on by a hundredth of a second with each look, faster where `hurry` is larger.
struct Ticks {
    looks: Cell<u32>,
    hurry: f64,
}

impl Clock for Ticks {
    fn seconds(&self) -> f64 {
        self.looks.set(self.looks.get() + 1);
        f64::from(self.looks.get()) * self.hurry / 100.0
    }
}

#[derive(Default)]
struct Turns(RefCell<Vec<String>>);

impl Observer for &Turns {
    fn event(&mut self, event: &Event) {
        if let Event::Technique { name } = event {
            self.0.borrow_mut().push(name.clone());
        }
    }
}

/// The techniques in the order of their turns, where questions cost so much.
fn turns(source: &str, each: u64, hurry: f64) -> (Report, Vec<String>) {
    let turns = Turns::default();
    let budget = Budget { seconds: 1e9, states: 2_000, ..Budget::default() };
    let host = Host {
        transport: Box::new(Unknowing { used: Cell::new(0), each }),
        clock: &Ticks { looks: Cell::new(0), hurry },
        observer: &mut &turns,
    };
    let analysis = Analysis { budget, ..Analysis::default() };
    let report = analyse(source, Dialect::Extended, &analysis, host).unwrap_or_else(|errors| panic!("{errors:?}"));
    (report, turns.0.into_inner())
}

const LOOPS: &str = "main(n, m) {
    var i, s;
    i = 0; s = 0;
    while (i < n) {
        if (input * m > i) { s = s + input; } else { s = s * m; }
        i = i + 1;
    }
    if (s * s == 12345) { error(); }
    return 0;
}";

#[test]
fn all_get_a_turn_before_one_gets_another() {
    let (_, turns) = turns(LOOPS, 30_000, 1.0);
    assert_eq!(turns[..4], ["run", "navigate", "execute", "summarise"]);
    let again = turns[4..].iter().position(|name| name == "navigate" || name == "execute").expect("a second turn");
    let compact = turns.iter().position(|name| name == "compact").expect("templates have their turn");
    assert!(again + 4 < compact, "{turns:?}");
}

#[test]
fn turns_do_not_depend_on_time() {
    let (slow, fast) = (turns(LOOPS, 30_000, 1.0), turns(LOOPS, 30_000, 50.0));
    assert_eq!(slow.1, fast.1);
    assert_eq!((slow.0.verdict, &slow.0.tried), (fast.0.verdict, &fast.0.tried));
}

#[test]
fn dear_questions_make_turns_short() {
    let count = |each| turns(LOOPS, each, 1.0).1.len();
    assert!(count(30_000) > count(10), "a slice ends with the solver's work");
}
