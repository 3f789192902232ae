//! The coordinator of an analysis in several workers, for a page that keeps the messages.
//!
//! A decision is a function of all messages until now. So the worker that decides keeps nothing, and can be started
//! again at any time.

use loopscope_engine::{Coordinator, Decision, PlayedTurn};

/// How many numbers a message is. Missing ones are 0.
///
/// | message | numbers |
/// | --- | --- |
/// | a member has had its turn | 0, the member, the round, the member's position in it, 1 if the turn ends the analysis |
/// | a worker waits for the end of a round | 1, the worker, the round |
/// | a worker broke | 2, the worker |
pub const ROW: usize = 5;

/// Decides after the last of these messages.
pub(crate) fn decide(workers: u32, messages: &[u32]) -> Decision {
    let mut coordinator = Coordinator::new(workers);
    let mut decision = Decision::default();
    for message in messages.chunks_exact(ROW) {
        let [kind, who, round, position, ends] = *message else { break };
        decision = match kind {
            0 => coordinator.receive(PlayedTurn { member: who, round, position, ends: ends != 0 }),
            1 => coordinator.wait(who, round),
            _ => coordinator.lose(who),
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

    /// The message of a step, as a row.
    fn row(message: &Value) -> [u32; ROW] {
        let number = |of: &Value, name: &str| of[name].as_u64().expect("it is a number") as u32;
        if let Some(turn) = message.get("turn") {
            let ends = u32::from(turn.get("ends").is_some());
            [0, number(turn, "member"), number(turn, "round"), number(turn, "position"), ends]
        } else if let Some(waits) = message.get("waits") {
            [1, number(waits, "worker"), number(waits, "round"), 0, 0]
        } else {
            [2, number(&message["lost"], "worker"), 0, 0, 0]
        }
    }

    /// The scenario again, with the decisions that are made.
    fn played(scenario: &Value) -> String {
        let workers = scenario["workers"].as_u64().expect("it is a number") as u32;
        let (mut rows, mut steps) = (Vec::new(), Vec::new());
        for step in scenario["steps"].as_array().expect("it is a list") {
            let message = &step["message"];
            rows.extend(row(message));
            let decision = serde_json::to_string(&decide(workers, &rows)).expect("it is plain data");
            steps.push(format!("    {{ \"message\": {message},\n      \"decision\": {decision} }}"));
        }
        let about = &scenario["about"];
        let steps = steps.join(",\n");
        format!("{{\n  \"about\": {about},\n  \"workers\": {workers},\n  \"steps\": [\n{steps}\n  ]\n}}\n")
    }

    /// `UPDATE_EXPECT=1` writes the decisions anew.
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
