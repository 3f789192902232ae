//! The coordinator of an analysis in several workers, for a page that keeps the messages.
//!
//! A decision is a function of all messages until now. So the worker that decides keeps nothing, and can be started
//! again at any time.

use loopscope_engine::{Coordinator, Decision, PlayedTurn};
use serde::Deserialize;

/// The report of a worker of an analysis to the coordinator: one of these.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CoordinatorMessage {
    /// A member has had its turn.
    #[cfg_attr(test, ts(optional))]
    pub turn: Option<CoordinatedTurn>,
    /// The worker waits for the end of a round.
    #[cfg_attr(test, ts(optional))]
    pub waits: Option<WaitingWorker>,
    /// The worker broke.
    #[cfg_attr(test, ts(optional))]
    pub lost: Option<BrokenWorker>,
}

/// The part of a turn that the coordinator reads.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CoordinatedTurn {
    /// The member.
    pub member: u32,
    /// The round, from 0.
    pub round: u32,
    /// The member's place among those that have a turn in this round, from 0.
    pub position: u32,
    /// True if the turn ended the analysis.
    #[serde(default)]
    pub ends: bool,
    /// True if it ended only the round.
    #[serde(default)]
    pub ends_round: bool,
}

/// A worker that waits for the end of a round.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaitingWorker {
    /// Its number.
    pub worker: u32,
    /// The round, from 0.
    pub round: u32,
}

/// A worker that broke.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BrokenWorker {
    /// Its number.
    pub worker: u32,
}

/// Decides after the last of these messages.
pub(crate) fn decide(workers: u32, messages: &[CoordinatorMessage]) -> Decision {
    let mut coordinator = Coordinator::new(workers);
    let mut decision = Decision::default();
    for message in messages {
        decision = match *message {
            CoordinatorMessage { turn: Some(turn), .. } => {
                let CoordinatedTurn { member, round, position, ends, ends_round } = turn;
                coordinator.receive(PlayedTurn { member, round, position, ends, ends_round })
            }
            CoordinatorMessage { waits: Some(WaitingWorker { worker, round }), .. } => coordinator.wait(worker, round),
            CoordinatorMessage { lost: Some(BrokenWorker { worker }), .. } => coordinator.lose(worker),
            _ => break,
        };
    }
    decision
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use expect_test::expect_file;
    use serde_json::Value;

    use super::*;

    /// The scenario again, with the decisions that are made.
    fn played(scenario: &Value) -> String {
        let workers = scenario["workers"].as_u64().expect("it is a number") as u32;
        let (mut messages, mut steps) = (Vec::new(), Vec::new());
        for step in scenario["steps"].as_array().expect("it is a list") {
            let message = &step["message"];
            messages.push(serde_json::from_value(message.clone()).expect("it is a message"));
            let decision = serde_json::to_string(&decide(workers, &messages)).expect("it is plain data");
            steps.push(format!("    {{ \"message\": {message},\n      \"decision\": {decision} }}"));
        }
        let about = &scenario["about"];
        let steps = steps.join(",\n");
        format!("{{\n  \"about\": {about},\n  \"workers\": {workers},\n  \"steps\": [\n{steps}\n  ]\n}}\n")
    }

    /// `UPDATE_EXPECT=1` writes the decisions again.
    #[test]
    fn scenarios_are_decided_as_recorded() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios");
        let mut files: Vec<_> = fs::read_dir(folder).expect("there are scenarios").collect();
        files.sort_by_key(|file| file.as_ref().map(fs::DirEntry::path).unwrap_or_default());
        assert!(!files.is_empty());
        for file in files {
            let path = file.expect("it can be listed").path();
            let scenario = serde_json::from_str(&fs::read_to_string(&path).expect("it is text")).expect("it is JSON");
            expect_file![path].assert_eq(&played(&scenario));
        }
    }
}
