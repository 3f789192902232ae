//! `loopscope-lab templates`: what the templates of programs cost, as in table 1 of Compact.

mod measured;
mod paper;

use std::fmt::Write as _;

use clap::Args;
use loopscope_cli::{Failure, choice};
use loopscope_engine::Unobserved;
use loopscope_process::clocks::{PROCESSOR, processor};
use loopscope_question::{Analysis, Search, Technique, Templates};
use serde_json::{Value, json};

use self::measured::{TemplateCosts, template_costs};
use self::paper::{FIGURES, Figures};
use crate::tables::{MeasuredProgram, TableArguments, measuring, print_measured};

/// The programs, and how templates are chosen.
#[derive(Args, Debug)]
pub(crate) struct TemplatesArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Which of several templates of a loop is used; `random`, as in the paper, depends on the seed
    #[arg(long, value_parser = choice::<Templates>(), default_value_t = Templates::default())]
    pub(crate) templates: Templates,
    /// The order of the search; the paper's is `bfs`
    #[arg(long, value_parser = choice::<Search>(), default_value_t = Search::default())]
    pub(crate) search: Search,
}

/// A program with what was measured.
struct Measured {
    name: String,
    costs: TemplateCosts,
    paper: Option<&'static Figures>,
}

/// Measures each program, and prints a table.
pub(crate) fn templates(arguments: &TemplatesArguments) -> Result<u8, Failure> {
    print_measured(&arguments.table, |asked| measure(arguments, asked), json, table)
}

fn measure(arguments: &TemplatesArguments, MeasuredProgram { name, program, target }: &MeasuredProgram) -> Measured {
    let work = &arguments.table.work;
    let analysis = Analysis {
        target: *target,
        technique: Technique::named("compact"),
        templates: arguments.templates,
        search: arguments.search,
        budget: work.to_budget(),
        seed: work.seed,
        ..Analysis::default()
    };
    let costs = template_costs(program, &analysis, measuring(work, processor().seconds(), &mut Unobserved));
    let paper = FIGURES.iter().find(|figures| figures.program == name);
    Measured { name: name.clone(), costs, paper }
}

/// The columns of the paper's table 1 for compact execution.
fn table(all: &[Measured]) -> String {
    let columns = ["templates, s", "count", "cycles", "tree, s", "states", "unanswered"];
    let mut text = "| program | answer |".to_owned();
    for column in columns {
        let _ = write!(text, " {column} | *Compact* |");
    }
    text += "\n| --- | --- |";
    text += &" --: | --: |".repeat(columns.len());
    text.push('\n');
    for Measured { name, costs, paper } in all {
        let ours = [
            format!("{:.3}", costs.making),
            costs.templates().to_string(),
            costs.cycles().to_string(),
            format!("{:.3}", (costs.seconds - costs.making).max(0.0)),
            costs.execution.states.to_string(),
            costs.execution.unanswered.to_string(),
        ];
        let [templates, compact] = paper.map_or([["–"; 3]; 2], |paper| [paper.templates, paper.compact]);
        let _ = write!(text, "| `{name}` | {} |", answer(costs));
        for (ours, theirs) in ours.iter().zip(templates.iter().chain(&compact)) {
            let _ = write!(text, " {ours} | *{theirs}* |");
        }
        text.push('\n');
    }
    text
}

fn answer(costs: &TemplateCosts) -> &'static str {
    match costs.execution.reachable {
        Some(true) => "reachable",
        Some(false) => "unreachable",
        None => "unknown",
    }
}

fn json(measured: &Measured) -> Value {
    let Measured { name, costs, .. } = measured;
    json!({
        "program": name,
        "verdict": answer(costs),
        "clock": PROCESSOR,
        "templates_seconds": costs.making,
        "templates": costs.templates(),
        "cycles": costs.cycles(),
        "seconds": costs.seconds,
        "states": costs.execution.states,
        "unanswered": costs.execution.unanswered,
        "stop": costs.execution.stopped.as_ref().map(|reason| reason.message.to_string()),
    })
}
