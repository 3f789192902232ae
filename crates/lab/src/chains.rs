//! `loopscope-lab chains`: how many chains programs have, and what it costs to navigate them, as in tables 2 and 3 of CBA.

mod paper;

use std::fmt::Write as _;

use loopscope_chains::measure::{Measures, measure as measure_chains};
use loopscope_cli::Failure;
use loopscope_engine::{ExpandedProgram, Host, Unobserved, analyse, measure as measure_part};
use loopscope_message::text;
use loopscope_process::clocks::{PROCESSOR, processor};
use loopscope_question::report::{Report, StopReason};
use loopscope_question::{Analysis, Program, Technique};
use loopscope_smt::Pool;
use serde_json::{Value, json};

use self::paper::{FIGURES, Figures};
use crate::tables::{MeasuredProgram, TableArguments, measuring, print_measured};

/// A program with what was measured.
struct Measured {
    name: String,
    /// Why its chains cannot be counted otherwise.
    counts: Result<Measures, String>,
    report: Report,
    paper: Option<&'static Figures>,
}

/// Measures each program, and prints tables.
pub(crate) fn chains(arguments: &TableArguments) -> Result<u8, Failure> {
    print_measured(
        arguments,
        |asked| measure(arguments, asked),
        json,
        |all| format!("{}\n{}\n{}", times(all), sizes(all), work(all)),
    )
}

fn measure(arguments: &TableArguments, MeasuredProgram { name, program, target }: &MeasuredProgram) -> Measured {
    let (name, target) = (name.clone(), *target);
    let technique = Technique::named("navigate");
    let analysis = Analysis {
        target,
        technique,
        budget: arguments.work.to_budget(),
        seed: arguments.work.seed,
        ..Analysis::default()
    };
    let began = || processor().seconds();
    let report = analyse(program, &analysis, measuring(&arguments.work, began(), &mut Unobserved));
    let counts = chain_counts(program, &analysis, measuring(&arguments.work, began(), &mut Unobserved));
    let counts = counts.map_err(|reason| reason.message.to_string());
    let paper = FIGURES.iter().find(|figures| figures.program == name);
    Measured { name, counts, report, paper }
}

/// Counts the chains of a program and of its constraint systems for the target. `navigate` builds only those that it
/// needs.
fn chain_counts(program: &Program, analysis: &Analysis, host: Host<'_>) -> Result<Measures, StopReason> {
    measure_part(program, analysis, host, |measurement| {
        let ExpandedProgram { cfg, tracking, targets } = measurement.expanded(text!("chains"))?;
        measurement.with_solver(&mut Pool::default(), |context, _| measure_chains(context, cfg, tracking, targets))
    })
}

/// CBA's table 2.
fn times(all: &[Measured]) -> String {
    let mut text = format!("| program | verdict | {PROCESSOR}, s | *CBA* | *PEX* | *PEX, adjusted* | *KLEE* |\n");
    text += "| --- | --- | --: | --: | --: | --: | --: |\n";
    for Measured { name, report, paper, .. } in all {
        let [pex, adjusted, klee, cba] = paper.map_or(["–"; 4], |figures| figures.times);
        let verdict = format!("{:?}", report.verdict.answer()).to_lowercase();
        let seconds = report.stats.seconds;
        let _ = writeln!(text, "| `{name}` | {verdict} | {seconds:.3} | *{cba}* | *{pex}* | *{adjusted}* | *{klee}* |");
    }
    text
}

/// The first half of CBA's table 3: chains and constraint systems.
fn sizes(all: &[Measured]) -> String {
    let mut text =
        "| program | root chains/all chains | *CBA* | remaining | *CBA, root chains* | constraints | *CBA* |\n"
            .to_owned();
    text += "| --- | --: | --: | --: | --: | --: | --: |\n";
    for Measured { name, counts, paper, .. } in all {
        let [before, after, size] = match counts {
            Ok(Measures { before, after, constraints, .. }) => [
                format!("{}/{}", before.roots, before.all),
                format!("{}/{}", after.roots, after.all),
                constraints.to_string(),
            ],
            Err(reason) => [reason.clone(), "–".to_owned(), "–".to_owned()],
        };
        let [chains, remaining, constraints] = paper.map_or(["–"; 3].map(str::to_owned), |paper| {
            let (roots, all) = paper.chains;
            [format!("{roots}/{all}"), (roots - paper.eliminated).to_string(), paper.size.to_string()]
        });
        let _ =
            writeln!(text, "| `{name}` | {before} | *{chains}* | {after} | *{remaining}* | {size} | *{constraints}* |");
    }
    text
}

/// The second half: constraint-driven execution.
fn work(all: &[Measured]) -> String {
    let mut text =
        "| program | states | *CBA* | queries | *CBA* | to Z3 | *CBA* | path condition | *CBA* |\n".to_owned();
    text += "| --- | --: | --: | --: | --: | --: | --: | --: | --: |\n";
    for Measured { name, report, paper, .. } in all {
        let paper = paper.map(|paper| [paper.states, paper.calls, paper.z3_calls, paper.conditions]);
        let [states, calls, z3_calls, predicates] =
            paper.map_or(["–"; 4].map(str::to_owned), |figures| figures.map(|figure| figure.to_string()));
        let stats = &report.stats;
        let _ = writeln!(
            text,
            "| `{name}` | {} | *{states}* | {} | *{calls}* | {} | *{z3_calls}* | {} | *{predicates}* |",
            stats.states,
            stats.queries,
            stats.solver_calls,
            conditions(report)
        );
    }
    text
}

/// Returns the number of conjuncts in the path condition of the witness.
fn conditions(report: &Report) -> usize {
    report.verdict.witness().map_or(0, |witness| witness.path_condition.len())
}

fn json(measured: &Measured) -> Value {
    let Measured { name, counts, report, .. } = measured;
    let stats = &report.stats;
    json!({
        "program": name,
        "chains": counts.as_ref().ok(),
        "not_counted": counts.as_ref().err(),
        "verdict": format!("{:?}", report.verdict.answer()).to_lowercase(),
        "states": stats.states,
        "queries": stats.queries,
        "solver_calls": stats.solver_calls,
        "path_condition": conditions(report),
        "clock": PROCESSOR,
        "seconds": stats.seconds,
    })
}
