//! `loopscope-lab conditions`: what the necessary conditions of programs cost, as in table 1 of APC.

mod measured;
mod paper;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use clap::Args;
use loopscope_cli::{Failure, choice};
use loopscope_engine::{Unobserved, analyse};
use loopscope_process::clocks::{PROCESSOR, processor};
use loopscope_question::report::{Artefact, BackboneFate, NecessaryCondition, Report, Winner};
use loopscope_question::{Analysis, Processing, Technique};
use serde_json::{Value, json};

use self::measured::{AskedCondition, ConditionCosts, UnfoldedCondition, condition_costs};
use self::paper::{FIGURES, Figures};
use crate::tables::{MeasuredProgram, TableArguments, measuring, print_measured};

/// The number of iterations that the paper unfolds.
const PAPER_LENGTH: u32 = 25;

/// The programs, and how loops are processed.
#[derive(Args, Debug)]
pub(crate) struct ConditionsArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The version of loop processing
    #[arg(long, value_parser = choice::<Processing>(), default_value_t = Processing::default())]
    pub(crate) loop_processing: Processing,
}

/// A program with what was measured.
struct Measured {
    name: String,
    /// Why there is no condition otherwise.
    costs: Result<ConditionCosts, String>,
    /// The answer of `apc`.
    report: Report,
    paper: Option<&'static Figures>,
}

/// Measures each program, and prints tables.
pub(crate) fn conditions(arguments: &ConditionsArguments) -> Result<u8, Failure> {
    print_measured(
        &arguments.table,
        |asked| measure(arguments, asked),
        json,
        |all| format!("{}\n{}\n{}", answers(all), times(all), race(all)),
    )
}

/// The time limit is one for the analysis and the questions about the condition.
fn measure(arguments: &ConditionsArguments, MeasuredProgram { name, program, target }: &MeasuredProgram) -> Measured {
    let work = &arguments.table.work;
    let (name, target) = (name.clone(), *target);
    let mut analysis = Analysis {
        target,
        technique: Technique::named("apc"),
        loop_processing: arguments.loop_processing,
        budget: work.to_budget(),
        seed: work.seed,
        ..Analysis::default()
    };
    let began = processor().seconds();
    let report = analyse(program, &analysis, measuring(work, began, &mut Unobserved));
    analysis.budget.seconds = (began + work.budget - processor().seconds()).max(0.0);
    let costs = condition_costs(program, &analysis, measuring(work, began, &mut Unobserved));
    let paper = FIGURES.iter().find(|figures| figures.program == name);
    Measured { name, costs: costs.map_err(|reason| reason.message.to_string()), report, paper }
}

/// The answers of `apc`, and which question decided the condition.
fn answers(all: &[Measured]) -> String {
    let mut text = format!("| program | answer | backbones | decided by | {PROCESSOR}, s | *APC, s* | *Pex, s* |\n");
    text += "| --- | --- | --: | --- | --: | --: | --: |\n";
    for Measured { name, costs, report, paper } in all {
        let answer = format!("{:?}", report.verdict.answer()).to_lowercase();
        let backbones = match costs {
            Ok(costs) => costs.backbones.to_string(),
            Err(reason) => reason.clone(),
        };
        let [pex, apc] = paper.map_or(["–"; 2], |figures| figures.total);
        let (winner, seconds) = (decided_by(report), report.stats.seconds);
        let _ = writeln!(text, "| `{name}` | {answer} | {backbones} | {winner} | {seconds:.2} | *{apc}* | *{pex}* |");
    }
    text
}

/// The columns of the paper's table 1: built, unfolded and decided, decided with quantifiers.
fn times(all: &[Measured]) -> String {
    let mut text = format!(
        "| program | built, s | *APC* | unfolded, s | *APC* | decided (K = {PAPER_LENGTH}), s | *APC* | with quantifiers, s | \
         *APC* |\n"
    );
    text += "| --- | --: | --: | --: | --: | --: | --: | --: | --: |\n";
    for Measured { name, costs, paper, .. } in all {
        let Ok(costs) = costs else { continue };
        let unfolded = costs.unfolded.iter().find(|unfolded| unfolded.iterations == PAPER_LENGTH);
        let [seconds, decided] = unfolded
            .map_or(["–".to_owned(), "–".to_owned()], |UnfoldedCondition { seconds, asked, .. }| {
                [format!("{seconds:.3}"), answer_of(Some(*asked))]
            });
        let [built, unfolding, unfolded, itself] = paper.map_or(["–"; 4], |figures| figures.profile);
        let _ = writeln!(
            text,
            "| `{name}` | {:.3} | *{built}* | {seconds} | *{unfolding}* | {decided} | *{unfolded}* | {} | *{itself}* |",
            costs.built,
            answer_of(costs.itself)
        );
    }
    text
}

/// The questions that race, each with its answer: the first iterations of each loop, more and more of them, and the
/// condition itself.
fn race(all: &[Measured]) -> String {
    let unfolded = all.iter().filter_map(|measured| measured.costs.as_ref().ok()).flat_map(|costs| &costs.unfolded);
    let lengths: BTreeSet<u32> = unfolded.map(|unfolded| unfolded.iterations).collect();
    let mut text = "| program |".to_owned();
    for length in &lengths {
        let _ = write!(text, " K = {length}, s |");
    }
    text += " with quantifiers, s |\n| --- |";
    text += &" --: |".repeat(lengths.len() + 1);
    text.push('\n');
    for Measured { name, costs, .. } in all {
        let Ok(costs) = costs else { continue };
        let mut row = format!("| `{name}` |");
        for length in &lengths {
            let unfolded = costs.unfolded.iter().find(|unfolded| unfolded.iterations == *length);
            let whole = |UnfoldedCondition { seconds, asked, .. }: &UnfoldedCondition| AskedCondition {
                seconds: asked.seconds + seconds,
                ..*asked
            };
            let _ = write!(row, " {} |", answer_of(unfolded.map(whole)));
        }
        let _ = writeln!(text, "{row} {} |", answer_of(costs.itself));
    }
    text
}

/// The paper's letters for an answer: satisfiable, unsatisfiable, unknown; a dash where the time was over before.
fn answer_of(asked: Option<AskedCondition>) -> String {
    let Some(AskedCondition { satisfiable, seconds }) = asked else { return "–".to_owned() };
    let letter = match satisfiable {
        Some(true) => 'S',
        Some(false) => 'U',
        None => 'X',
    };
    format!("{letter} {seconds:.3}")
}

/// The questions that decided the backbones whose conditions can hold, or all if none can.
fn decided_by(report: &Report) -> String {
    let Some(condition) = condition(report) else { return "–".to_owned() };
    let can_hold = condition.ways.iter().any(|way| way.fate == BackboneFate::Possible);
    let decided = condition.ways.iter().filter(|way| !can_hold || way.fate == BackboneFate::Possible);
    let mut names: Vec<String> = decided.filter_map(|way| way.winner).map(winner_name).collect();
    names.dedup();
    if names.is_empty() { "beginnings of backbones".to_owned() } else { names.join("; ") }
}

fn condition(report: &Report) -> Option<&NecessaryCondition> {
    report.artefacts().find_map(|artefact| match artefact {
        Artefact::Condition { condition } => Some(condition),
        _ => None,
    })
}

fn winner_name(winner: Winner) -> String {
    match winner {
        Winner::WithoutQuantifiers => "no quantifier is left".to_owned(),
        Winner::Itself => "with quantifiers".to_owned(),
        Winner::FirstIterations { iterations } => format!("K = {iterations}"),
        Winner::NoFurtherIterations { iterations } => format!("K = {iterations}, no further ones"),
    }
}

fn json(measured: &Measured) -> Value {
    let Measured { name, costs, report, .. } = measured;
    json!({
        "program": name,
        "condition": costs.as_ref().ok(),
        "not_built": costs.as_ref().err(),
        "verdict": format!("{:?}", report.verdict.answer()).to_lowercase(),
        "decided_by": decided_by(report),
        "clock": PROCESSOR,
        "seconds": report.stats.seconds,
    })
}
