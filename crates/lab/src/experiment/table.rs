//! The results of an experiment, beside the tables of V. Rozhoň, *Nested loops and path explosion in symbolic
//! execution* (2024, the thesis).

use std::collections::BTreeMap;
use std::fmt::Write;

use super::figures::figures;
use super::run::{RunResult, Verdict};

/// The name of the row for all configurations together.
const ANY: &str = "any of these";

/// The rows of a table.
#[derive(Debug, Default)]
pub(super) struct TableRows {
    rows: Vec<Row>,
}

/// The results for a set of programs.
#[derive(Clone, Debug, Default)]
struct Row {
    set: String,
    /// The configuration.
    how: String,
    /// True if it is from the thesis.
    is_of_thesis: bool,
    programs: u32,
    reachable: u32,
    /// `None`: the thesis does not give it.
    unreachable: Option<u32>,
    timeouts: u32,
    /// Unknown for other reasons, or broken.
    other: Option<u32>,
    seconds: f64,
    /// The number of paths that were executed to their end; `None` where they were not counted.
    coverage: Option<u64>,
}

impl TableRows {
    /// The rows of these sets and configurations: each configuration, the best result of all configurations for each
    /// program, and the thesis. For several sets, also the sums.
    pub(super) fn new(sets: &[&str], configurations: &[&str], outcomes: &[&RunResult]) -> Self {
        let mut rows = Vec::new();
        for set in sets {
            let of_set: Vec<&RunResult> = outcomes.iter().copied().filter(|outcome| outcome.set == *set).collect();
            for name in configurations {
                let own = of_set.iter().copied().filter(|outcome| outcome.configuration == *name);
                rows.push(Row::new(set, name, own));
            }
            if configurations.len() > 1 {
                rows.push(Row::new(set, ANY, best(&of_set).into_values()));
            }
            rows.extend(figures(set).into_iter().map(|figures| Row {
                set: (*set).to_owned(),
                how: figures.how.to_owned(),
                is_of_thesis: true,
                programs: 50,
                reachable: figures.errors,
                timeouts: figures.timeouts,
                seconds: f64::from(figures.milliseconds) / 1000.0,
                coverage: Some(figures.coverage.into()),
                ..Row::default()
            }));
        }
        if sets.len() > 1 {
            rows.extend(sums(&rows));
        }
        Self { rows }
    }

    /// As text.
    pub(super) fn markdown(&self) -> String {
        let mut text =
            "| set | configuration | programs | error found | proved | timeouts | other | seconds | paths |\n\
                        | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
                .to_owned();
        for row in &self.rows {
            let how = if row.is_of_thesis { format!("*Thesis: {}*", row.how) } else { row.how.clone() };
            let Row { set, programs, reachable, unreachable, timeouts, other, seconds, coverage, .. } = row;
            let (unreachable, other) = (count_text(*unreachable), count_text(*other));
            let paths = count_text(*coverage);
            let _ = writeln!(
                text,
                "| {set} | {how} | {programs} | {reachable} | {unreachable} | {timeouts} | {other} | {seconds:.1} | {paths} |"
            );
        }
        text
    }

    /// As CSV.
    pub(super) fn csv(&self) -> String {
        let mut text =
            "set,source,configuration,programs,reachable,unreachable,timeouts,other,seconds,paths\n".to_owned();
        for row in &self.rows {
            let source = if row.is_of_thesis { "thesis" } else { "measured" };
            let Row { set, how, programs, reachable, unreachable, timeouts, other, seconds, coverage, .. } = row;
            let (unreachable, other) = (count_text(*unreachable), count_text(*other));
            let paths = count_text(*coverage);
            let _ = writeln!(
                text,
                "{set},{source},{how},{programs},{reachable},{unreachable},{timeouts},{other},{seconds:.3},{paths}"
            );
        }
        text
    }
}

/// A count, if there is one.
fn count_text(count: Option<impl ToString>) -> String {
    count.map_or_else(String::new, |count| count.to_string())
}

impl Row {
    fn new<'o>(set: &str, how: &str, outcomes: impl Iterator<Item = &'o RunResult>) -> Self {
        let mut row =
            Self { set: set.to_owned(), how: how.to_owned(), unreachable: Some(0), other: Some(0), ..Self::default() };
        for outcome in outcomes {
            row.programs += 1;
            row.seconds += outcome.seconds;
            if let Some(paths) = outcome.coverage {
                *row.coverage.get_or_insert_default() += paths;
            }
            let count = match outcome.verdict {
                Verdict::Reachable => &mut row.reachable,
                Verdict::Unreachable => row.unreachable.get_or_insert_default(),
                _ if outcome.is_timeout() => &mut row.timeouts,
                _ => row.other.get_or_insert_default(),
            };
            *count += 1;
        }
        row
    }

    fn add(&mut self, other: &Self) {
        let sum = |one: Option<u32>, other: Option<u32>| Some(one? + other?);
        self.programs += other.programs;
        self.reachable += other.reachable;
        self.unreachable = sum(self.unreachable, other.unreachable);
        self.timeouts += other.timeouts;
        self.other = sum(self.other, other.other);
        self.seconds += other.seconds;
        self.coverage = self.coverage.zip(other.coverage).map(|(own, more)| own + more);
    }
}

/// For each program, the fastest decided result, or otherwise the slowest one.
fn best<'o>(outcomes: &[&'o RunResult]) -> BTreeMap<u64, &'o RunResult> {
    let rank = |outcome: &RunResult| match outcome.verdict {
        Verdict::Reachable | Verdict::Unreachable => (0, outcome.seconds),
        _ => (1, -outcome.seconds),
    };
    let mut best: BTreeMap<u64, &RunResult> = BTreeMap::new();
    for &outcome in outcomes {
        let known = best.entry(outcome.seed).or_insert(outcome);
        if rank(outcome) < rank(known) {
            *known = outcome;
        }
    }
    best
}

/// The sums over all sets.
fn sums(rows: &[Row]) -> Vec<Row> {
    let mut sums: Vec<Row> = Vec::new();
    for row in rows {
        match sums.iter_mut().find(|sum| (&sum.how, sum.is_of_thesis) == (&row.how, row.is_of_thesis)) {
            Some(sum) => sum.add(row),
            None => sums.push(Row { set: "all".to_owned(), ..row.clone() }),
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::{RunResult, TableRows, Verdict};
    use expect_test::expect;

    fn outcome(set: &str, seed: u64, configuration: &str, verdict: Verdict, seconds: f64) -> RunResult {
        let why = (verdict == Verdict::Unknown).then(|| if seed == 0 { "memory" } else { "time" }.to_owned());
        let (set, configuration) = (set.to_owned(), configuration.to_owned());
        let (budget, states, paths, solver_calls, coverage) = (3.0, 0, 0, 0, None);
        let (options, solver) = (Vec::new(), String::new());
        RunResult {
            set,
            seed,
            configuration,
            options,
            budget,
            clock: "processor".to_owned(),
            verdict,
            why,
            seconds,
            states,
            paths,
            solver_calls,
            coverage,
            solver,
        }
    }

    #[test]
    fn of_each_program_the_best_answer_counts() {
        use Verdict::{Broken, Reachable, Unknown, Unreachable};
        let outcomes = [
            outcome("15-10-3-f-f", 0, "dfs", Unknown, 1.0),
            outcome("15-10-3-f-f", 0, "bfs", Unknown, 0.5),
            outcome("15-10-3-f-f", 1, "dfs", Unreachable, 2.0),
            outcome("15-10-3-f-f", 1, "bfs", Unreachable, 0.25),
            outcome("small", 1, "dfs", Unknown, 3.0),
            outcome("small", 1, "bfs", Reachable, 3.25),
            outcome("small", 2, "dfs", Unknown, 3.0),
            outcome("small", 2, "bfs", Broken, 0.125),
        ];
        let outcomes: Vec<&RunResult> = outcomes.iter().collect();
        let rows = TableRows::new(&["15-10-3-f-f", "small"], &["dfs", "bfs"], &outcomes);
        let markdown: Vec<String> = rows.markdown().lines().map(str::to_owned).collect();
        expect![[r"
            set,source,configuration,programs,reachable,unreachable,timeouts,other,seconds,paths
            15-10-3-f-f,measured,dfs,2,0,1,0,1,3.000,
            15-10-3-f-f,measured,bfs,2,0,1,0,1,0.750,
            15-10-3-f-f,measured,any of these,2,0,1,0,1,1.250,
            15-10-3-f-f,thesis,plain,50,0,,30,,901.826,37806
            15-10-3-f-f,thesis,merging,50,0,,30,,901.403,33542
            15-10-3-f-f,thesis,subsumption,50,0,,18,,55.836,15272
            15-10-3-f-f,thesis,summarisation,50,0,,8,,251.633,3099
            small,measured,dfs,2,0,0,2,0,6.000,
            small,measured,bfs,2,1,0,0,1,3.375,
            small,measured,any of these,2,1,0,1,0,6.250,
            all,measured,dfs,4,0,1,2,1,9.000,
            all,measured,bfs,4,1,1,0,2,4.125,
            all,measured,any of these,4,1,1,1,1,7.500,
            all,thesis,plain,50,0,,30,,901.826,37806
            all,thesis,merging,50,0,,30,,901.403,33542
            all,thesis,subsumption,50,0,,18,,55.836,15272
            all,thesis,summarisation,50,0,,8,,251.633,3099
        "]]
        .assert_eq(&rows.csv());
        assert_eq!(markdown.len(), 2 + rows.rows.len());
        expect!["| 15-10-3-f-f | *Thesis: plain* | 50 | 0 |  | 30 |  | 901.8 | 37806 |"].assert_eq(&markdown[5]);
    }
}
