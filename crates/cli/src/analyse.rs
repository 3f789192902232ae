//! `loopscope analyse`: decides whether a target can be reached, or whether every run ends.

use std::io::Write;
use std::num::NonZeroU8;

use loopscope_certify::Time;
use loopscope_engine::tree::{self, Tree};
use loopscope_engine::{Host, Unobserved, path_coverage};
use loopscope_export::certificate::{CertificateSearch, SearchMeans, seek};
use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Program, Technique};

use crate::args::AnalyseArguments;
use crate::certificate;
use crate::exit::Failure;
use crate::files;
use crate::json;
use crate::measures;
use crate::report;
use crate::show::{self, Answered, Shown};
use crate::source::Source;
use crate::system::System;

/// Answers the question.
pub(crate) fn analyse(arguments: &AnalyseArguments, system: &dyn System) -> Result<u8, Failure> {
    let source = Source::from_arguments(system, &arguments.program)?;
    let program = match source.program() {
        Err(Failure::Program) if arguments.json => {
            writeln!(system.output(), "{}", json::refused(&source))?;
            return Err(Failure::Program);
        }
        program => program?,
    };
    let target = arguments.target.in_files(&source.files).map_err(Failure::new)?;
    let mut analysis = Analysis {
        target,
        budget: arguments.work.to_budget(),
        seed: arguments.work.seed,
        artefacts: arguments.json || !arguments.show.is_empty(),
        ..Analysis::default()
    };
    arguments.options.set(&mut analysis).map_err(Failure::new)?;
    analysis.check().map_err(Failure::new)?;
    let automatic = analysis.technique == Technique::Auto;
    // A single technique does not share its work.
    let jobs_for_one = !automatic && arguments.jobs.is_some_and(|jobs| jobs.get() > 1);
    let seed_for_none = analysis.seed != 0 && !analysis.technique.info().options.contains(&"seed");
    for (option, is_idle) in [("jobs", jobs_for_one), ("seed", seed_for_none)] {
        if is_idle {
            return Err(Failure::new(format!("`{}` has no option `{option}`: leave it out", analysis.technique)));
        }
    }
    show::check(&arguments.show, &analysis).map_err(Failure::new)?;
    check_output(arguments).map_err(Failure::new)?;
    let jobs = arguments.jobs.map(NonZeroU8::get);
    let mut answer = system.analyse(jobs, &program, &analysis, &arguments.work);
    let mut without = None;
    if let Some(file) = &arguments.certificate {
        // This may double the time.
        let began = system.clock().seconds();
        let is_over = || system.clock().seconds() >= began + arguments.work.budget;
        let transport = || system.transport(&arguments.work, began);
        match seek(&program, &analysis, &answer, SearchMeans { transport: &transport, time: Time(&is_over) }) {
            CertificateSearch::Found(found) => files::write(system, file, &found.text)?,
            CertificateSearch::None(reason) => without = Some(reason),
            CertificateSearch::Rejected(reason) => {
                answer = certificate::rejected(system, answer, &reason, &source.text);
            }
        }
    }
    if let Some(folder) = &arguments.output {
        // This may double the time.
        let transport = system.transport(&arguments.work, system.clock().seconds());
        let host = Host { transport, clock: system.clock(), observer: &mut Unobserved };
        let coverage = path_coverage(&program, &analysis, host);
        measures::save(system, folder, &answer, coverage)?;
    }
    let tree = arguments.show.contains(&Shown::Tree).then(|| tree_of(&program, &analysis, arguments, system));
    let answered = Answered { report: &answer, source: &source.text, files: &source.files, tree: tree.as_ref() };
    if let Some(folder) = &arguments.svg {
        show::draw(system, &arguments.show, answered, folder)?;
    }
    if arguments.json {
        writeln!(system.output(), "{}", json::report(&program, target, &answer, tree.as_ref(), &arguments.show))?;
    } else {
        let file = arguments.program.typed();
        let artefacts = show::text(&arguments.show, answered, arguments.show_all);
        let text = report::text(&file, &program, &answer);
        write!(system.output(), "{text}{artefacts}")?;
    }
    let Some(reason) = without.filter(|_| answer.verdict.answer() != Answer::Unknown) else {
        return Ok(status(answer.verdict.answer()));
    };
    let shown = match answer.verdict.answer() {
        Answer::Unreachable | Answer::Ends | Answer::Endless => "proved",
        Answer::Reachable | Answer::Unknown => "reachable",
    };
    system.message(&format!("{shown}, but without a certificate: {reason}\n"));
    Ok(certificate::WITHOUT)
}

/// Checks that the arguments about artefacts go together.
fn check_output(arguments: &AnalyseArguments) -> Result<(), String> {
    let shown = &arguments.show;
    if arguments.svg.is_some() && !shown.iter().any(|shown| shown.is_drawn()) {
        return Err(
            "`--svg` draws `automaton` and `tree`: add one of them to `--show`, or leave out `--svg`".to_owned()
        );
    }
    if arguments.json && arguments.show_all && !shown.contains(&Shown::Tree) {
        return Err("`--json` cuts nothing but the tree: leave out `--show-all`, or add `tree` to `--show`".to_owned());
    }
    Ok(())
}

/// The tree of the program's paths, with loops as the technique of the analysis treats them.
fn tree_of(program: &Program, analysis: &Analysis, arguments: &AnalyseArguments, system: &dyn System) -> Tree {
    let analysis = Analysis { loops: show::loops(analysis), ..analysis.clone() };
    let nodes = if arguments.show_all { WHOLE_TREE } else { TREE };
    let transport = system.transport(&arguments.work, system.clock().seconds());
    tree::tree(program, &analysis, nodes, Host { transport, clock: system.clock(), observer: &mut Unobserved })
}

/// About how many nodes a tree has at most, with `--show-all` and without.
const WHOLE_TREE: usize = 10_000;
const TREE: usize = 100;

fn status(verdict: Answer) -> u8 {
    match verdict {
        Answer::Unreachable | Answer::Ends => 0,
        Answer::Reachable | Answer::Endless => 1,
        Answer::Unknown => 3,
    }
}
