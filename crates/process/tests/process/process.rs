//! Solvers as processes: a real one, and small stand-ins for those that misbehave.

use std::time::Duration;

use loopscope_process::clocks::Monotonic;
use loopscope_process::{Process, SolverCommand, find};
use loopscope_smt::{Clock, Failure, Transport};

fn real() -> Process {
    Process::start(find().expect("a solver: run `npm ci` in www")).unwrap()
}

/// A clock that stands still.
struct Still;

impl Clock for Still {
    fn seconds(&self) -> f64 {
        0.0
    }
}

/// A stand-in: a Node program that reads its input line by line.
fn stand_in(on_line: &str) -> Process {
    let program = format!(
        "require('node:readline').createInterface({{ input: process.stdin }}).on('line', (line) => {{ {on_line} }})"
    );
    Process::start(SolverCommand::new("node", ["-e".into(), program])).unwrap()
}

/// The code of a stand-in that echoes until it gets a question.
const SILENT_OVER_CHECK_SAT: &str = "if (line === '(check-sat)') for (;;);
    if (line.startsWith('(echo')) console.log(line.slice(7, -2));";

#[test]
fn declarations_and_levels_live_on_from_script_to_script() {
    let mut solver = real();
    assert_eq!(solver.eval("(declare-const x Int) (assert (> x 3)) (check-sat)").unwrap(), "sat\n");
    assert_eq!(solver.eval("(push) (assert (< x 4)) (check-sat)").unwrap(), "unsat\n");
    assert_eq!(solver.eval("(pop)").unwrap(), "");
    assert_eq!(solver.eval("(assert (< x 5)) (check-sat) (get-value (x))").unwrap(), "sat\n((x 4))\n");
}

#[test]
fn a_script_may_span_lines_and_end_in_a_comment() {
    let mut solver = real();
    assert_eq!(solver.eval("(declare-const x Int)\n(assert\n  (= x x))\n(check-sat) ; done").unwrap(), "sat\n");
}

#[test]
fn a_refused_command_is_an_answer_and_no_failure() {
    let mut solver = real();
    let answer = solver.eval("(assert (> y 0))").unwrap();
    assert!(answer.starts_with("(error \"") && answer.contains("unknown constant y"), "{answer}");
    assert_eq!(solver.eval("(check-sat)").unwrap(), "sat\n");
}

#[test]
fn a_restart_forgets_everything() {
    let mut solver = real();
    solver.eval("(declare-const x Int) (assert false)").unwrap();
    solver.restart().unwrap();
    assert_eq!(solver.eval("(declare-const x Bool) (assert x) (check-sat)").unwrap(), "sat\n");
}

#[test]
fn names_beyond_ascii_go_through() {
    let mut solver = real();
    let answer = solver.eval("(declare-const |κ₁| Int) (assert (= |κ₁| 7)) (check-sat) (get-value (|κ₁|))").unwrap();
    assert_eq!(answer, "sat\n((|κ₁| 7))\n");
}

#[test]
fn patience_counts_for_each_answer() {
    let slow = "setTimeout(() => console.log(line.startsWith('(echo') ? line.slice(7, -2) : 'sat'), 300)";
    let mut solver = stand_in(slow).with_patience(Duration::from_secs(20));
    for _ in 0..2 {
        assert_eq!(solver.eval("(check-sat)").unwrap(), "sat\n");
    }
    let mut solver = stand_in(SILENT_OVER_CHECK_SAT).with_patience(Duration::from_millis(500));
    let failure = solver.eval("(check-sat)").unwrap_err();
    assert!(failure.message.to_string().contains("did not answer in time"), "{failure}");
    assert_eq!(failure.failure, Failure::Silent);
    solver.restart().unwrap();
    assert_eq!(solver.eval("").unwrap(), "");
}

#[test]
fn after_the_deadline_a_solver_is_late_and_not_silent() {
    let patient = stand_in(SILENT_OVER_CHECK_SAT).with_patience(Duration::from_mins(10));
    let mut solver = patient.with_deadline(&Monotonic, Monotonic.seconds() + 1.5);
    assert_eq!(solver.eval("(check-sat)").unwrap_err().failure, Failure::Late);
}

#[test]
fn a_solver_that_uses_no_processor_is_killed() {
    let patient = stand_in(SILENT_OVER_CHECK_SAT).with_patience(Duration::from_millis(100));
    let mut solver = patient.with_deadline(&Still, 1.0);
    assert_eq!(solver.eval("(check-sat)").unwrap_err().failure, Failure::Silent);
}

#[test]
fn patience_begins_when_the_solver_has_started() {
    let program = "setTimeout(() => require('node:readline').createInterface({ input: process.stdin })
        .on('line', (line) => console.log(line.startsWith('(echo') ? line.slice(7, -2) : 'sat')), 1000)";
    let command = SolverCommand::new("node", ["-e".into(), program.into()]);
    let mut solver = Process::start(command).unwrap().with_patience(Duration::from_millis(500));
    assert_eq!(solver.eval("(check-sat)").unwrap(), "sat\n");
}

#[test]
fn a_long_answer_to_a_long_script_blocks_nobody() {
    let mut solver = stand_in("console.log(line.startsWith('(echo') ? line.slice(7, -2) : line)");
    let script = "(check-sat-with-a-long-name)\n".repeat(50_000);
    assert_eq!(solver.eval(script.trim_end()).unwrap(), script);
}

#[test]
fn an_echo_with_quotes_ends_the_answer_too() {
    let mut solver = stand_in("console.log(line.startsWith('(echo') ? line.slice(6, -1) : 'sat')");
    assert_eq!(solver.eval("(check-sat)").unwrap(), "sat\n");
}

#[test]
fn a_killed_solver_is_a_failure_until_it_is_restarted() {
    let mut solver = stand_in(
        "if (line === '(die)') process.kill(process.pid, 'SIGKILL');
         if (line.startsWith('(echo')) console.log('sat\\n' + line.slice(7, -2));",
    );
    assert_eq!(solver.eval("(check-sat)").unwrap(), "sat\n");
    let failure = solver.eval("(die)").unwrap_err();
    assert!(failure.message.to_string().contains("ended unexpectedly"), "{failure}");
    assert!(cfg!(windows) || failure.message.to_string().contains("signal: 9"), "{failure}");
    assert_eq!(solver.eval("(check-sat)").unwrap_err().to_string(), "the solver has ended");
    solver.restart().unwrap();
    assert_eq!(solver.eval("(check-sat)").unwrap(), "sat\n");
}

#[test]
fn the_last_words_of_a_failed_solver_are_told() {
    let mut solver = stand_in("console.error('out of memory'); process.exit(70)");
    let failure = solver.eval("(check-sat)").unwrap_err();
    assert!(failure.message.to_string().ends_with("exit status: 70: out of memory"), "{failure}");
}

#[test]
fn a_program_that_does_not_exist_is_named() {
    let failure = Process::start(SolverCommand::parse("no-such-solver -in").unwrap()).err().unwrap();
    assert!(failure.message.to_string().starts_with("the solver `no-such-solver -in` cannot be started"), "{failure}");
}

#[test]
fn a_command_is_split_as_in_a_shell() {
    let command = SolverCommand::parse("'/opt/my solvers/z3' -in").unwrap();
    assert_eq!(command, SolverCommand::new("/opt/my solvers/z3", ["-in".into()]));
    assert_eq!(command.to_string(), "'/opt/my solvers/z3' -in");
    assert!(SolverCommand::parse("'z3").is_err());
    assert!(SolverCommand::parse(" ").is_err());
}
