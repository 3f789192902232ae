//! An analysis has the same answer in several threads as in one, with a real solver in each.

use loopscope_testing::corpus::{CorpusProgram, programs};
use serde_json::Value;

use crate::support::command::loopscope;

/// Programs on which members do much before one of them has the answer, and one that restarts a context.
const VARIED: [&str; 2] = ["compact/eqcnt", "thesis/listing-4.14"];

/// The groups of the corpus that are tested: one in [`ONE_OF`] of their programs.
const GROUPS: [&str; 5] = ["calls/", "flags/", "invariants/", "linear-maps/", "places/"];
const ONE_OF: usize = 6;

fn answer(target: &str, source: &str, jobs: &str) -> Value {
    let ended = loopscope(&["analyse", "-", "--json", "--budget", "600", "--target", target, "--jobs", jobs], source);
    let mut answer: Value = serde_json::from_str(&ended.stdout).unwrap_or_else(|_| panic!("{}", ended.stderr));
    answer["stats"]["seconds"] = Value::Null;
    answer
}

#[test]
fn the_answer_is_the_same_in_any_number_of_threads() {
    let of_groups = |program: &CorpusProgram| GROUPS.iter().any(|group| program.name.starts_with(group));
    let varied = programs().into_iter().filter(|program| VARIED.contains(&program.name.as_str()));
    let chosen = programs().into_iter().filter(of_groups).step_by(ONE_OF).chain(varied);
    let mut asked = 0;
    for program in chosen {
        let target = program.header.target.to_string();
        let [one, three] = ["1", "3"].map(|jobs| answer(&target, &program.source, jobs));
        assert_eq!(one, three, "{}", program.name);
        asked += 1;
    }
    assert!(asked > 6, "{asked} programs");
}
