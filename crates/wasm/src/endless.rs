//! The replay of a run that never ends: the way into the states that it never leaves, and a few iterations there.

use loopscope_interp::trace::{Trace, TraceOptions, record};
use loopscope_interp::{Limits, Outcome, Run};
use loopscope_message::text;
use loopscope_question::Program;
use loopscope_question::report::{Evidence, Verdict};

use crate::replay::{Replay, ReplayEnd};

/// The number of iterations that are shown in which the run never leaves the loop, if no state comes again.
const ITERATIONS: u64 = 3;

/// The most iterations that are shown until a state comes again.
const MOST_ITERATIONS: u64 = 50;

/// The number of steps of a recursion that are shown.
const OF_RECURSION: u64 = 1 << 10;

/// The most steps on the way to these iterations. If they come later, this many steps are shown.
const MOST_STEPS: u64 = 1 << 17;

/// The beginning of the run that the verdict says never ends; none if the verdict is another one.
pub(crate) fn replay(program: &Program, verdict: &Verdict) -> Option<Replay> {
    let Verdict::Endless { witness, proof } = verdict else { return None };
    let Evidence::Recurrent { line, visits, later, again, function, .. } = &proof.evidence else { return None };
    let inputs = witness.to_inputs_and_later(later, MOST_STEPS);
    let iterations = visits + again.map_or(ITERATIONS, |visits| visits.min(MOST_ITERATIONS)) + 1;
    let compiled = program.compiled();
    let recorded = |steps: u64| -> (Run, Trace) {
        let limits = Limits { steps, ..Limits::default() };
        record(&compiled, program.lines(), &inputs, &limits, None, &TraceOptions::default())
    };
    let is_enough = |steps: u64| {
        let (run, trace) = recorded(steps);
        let shown = trace.loops.iter().any(|each| each.line == *line && each.iterations >= iterations);
        shown || run.outcome != Outcome::StepLimit
    };
    let steps = if function.is_some() { OF_RECURSION } else { least(is_enough) };
    let (run, trace) = recorded(steps);
    let goes_on = run.outcome == Outcome::StepLimit;
    let limits = Limits { steps, ..Limits::default() };
    let mut replay = Replay::new(&compiled, (&inputs, &limits), &run, trace, program);
    if goes_on {
        let text = text!("the run goes on like this for ever");
        replay.end = ReplayEnd {
            kind: "endless".to_owned(),
            line: replay.end.line,
            text,
            error: None,
            bounds: None,
            cause: None,
            why: None,
            names: Vec::new(),
        };
    }
    Some(replay)
}

/// The least number that is enough, if every larger one is, too; at most [`MOST_STEPS`].
fn least(is_enough: impl Fn(u64) -> bool) -> u64 {
    let mut high = 16;
    while high < MOST_STEPS && !is_enough(high) {
        high *= 2;
    }
    let mut low = 0;
    while low + 1 < high {
        let middle = low.midpoint(high);
        if is_enough(middle) { high = middle } else { low = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::{least, replay};
    use loopscope_question::Program;
    use loopscope_question::report::{Evidence, Proof, Verdict, Witness};
    use loopscope_syntax::Dialect;

    use crate::replay::Replay;

    fn endless(source: &str, (line, visits): (u32, u64), later: &[&str], again: Option<u64>) -> Replay {
        let program = Program::read(source, Dialect::Extended).expect("a program without errors");
        let later = later.iter().map(|input| (*input).to_owned()).collect();
        let evidence = Evidence::Recurrent {
            line,
            visits,
            later,
            again,
            invariants: Vec::new(),
            head: None,
            function: None,
            unchanged: Vec::new(),
            cause: None,
        };
        let witness = Witness {
            inputs: Vec::new(),
            parameters: Vec::new(),
            replayed: true,
            steps: 100_000,
            path_condition: Vec::new(),
            same_path: true,
            note: None,
        };
        let proof = Proof { evidence, never_left: Vec::new(), excluded_by_bounds: 0, claims: Vec::new() };
        replay(&program, &Verdict::Endless { witness, proof }).expect("a replay")
    }

    #[test]
    fn the_way_in_and_three_iterations_are_shown() {
        let source = "main() {\n  var i = 5;\n  while (i != 0) {\n    i = i - 2;\n  }\n}";
        let replay = endless(source, (3, 3), &[], None);
        assert_eq!((replay.end.kind.as_str(), replay.end.line), ("endless", Some(4)));
        assert_eq!(replay.loops[0].iterations, 7);
    }

    #[test]
    fn inputs_are_read_again_and_again_until_the_state_comes_again() {
        let source = "main() {\n  var c;\n  do {\n    c = input;\n  } while (c < 1);\n}";
        let replay = endless(source, (3, 0), &["0"], Some(1));
        assert_eq!((replay.end.kind.as_str(), replay.loops[0].iterations), ("endless", 2));
    }

    #[test]
    fn a_run_that_ends_is_not_said_to_go_on() {
        let replay = endless("main() {\n  while (0) {\n  }\n  return 3;\n}", (2, 0), &[], None);
        assert_eq!(replay.end.kind, "returned");
    }

    #[test]
    fn the_least_number_is_found() {
        for number in [1, 9, 15, 16, 17, 1000, 1 << 16] {
            assert_eq!(least(|steps| steps >= number), number);
        }
        assert_eq!(least(|_| false), 1 << 17);
    }
}
