//! Reports as text.

pub(crate) mod proof;

use std::collections::BTreeSet;
use std::fmt::Write;

use loopscope_export::{ArgumentJson, inputs_to_words, to_json};
use loopscope_interp::GivenFile;
use loopscope_message::Arg;
use loopscope_question::Program;
use loopscope_question::report::{
    Answer, Approximation, Artefact, Cause, ClosedForm, Considered, ErrorEnd, ErrorText, EverydayAnswer, Invocation,
    LoopTemplates, Repeated, Report, Stats, StopCode, StopReason, Verdict, Witness,
};
use loopscope_syntax::SourceFiles;
use loopscope_syntax::ast::Typed;
use loopscope_witness::stdin;

use crate::members;
use crate::termination;

/// A longer text to type is not shown.
const LONGEST_TYPED: usize = 200;

/// The text that is typed over and over has at most the inputs of this many rounds.
const MOST_ROUNDS: usize = 3;

/// The inputs with which a user sees a C program reach the target, or never end.
#[derive(Default)]
pub(crate) struct UserInputs {
    /// The arguments of the function in which it starts.
    pub(crate) arguments: Vec<(String, String)>,
    /// True if the text is not what `scanf` asks for.
    pub(crate) is_ill_formed: bool,
    /// The text to type, if it is known.
    pub(crate) text: Option<String>,
    /// The text to type over and over after it.
    pub(crate) later: Option<String>,
    /// The files that it opens for reading, by name.
    pub(crate) files: Vec<(String, GivenFile)>,
    /// True if it reads files alone, and nothing that a user types.
    pub(crate) reads_files_alone: bool,
}

impl UserInputs {
    /// Returns the input for these values, and for integers that are read over and over after them. A round of these may begin
    /// or end within what is typed for one `scanf`: the text that is repeated may be that of several rounds.
    pub(crate) fn new(program: &Program, inputs: &[Repeated], later: &[String]) -> Self {
        let round = later.iter().map(|value| Repeated { value: value.clone(), times: 1 });
        let rounds = |count: usize| -> Vec<Repeated> {
            inputs.iter().cloned().chain(std::iter::repeat_n(round.clone(), count).flatten()).collect()
        };
        let source_files = SourceFiles::new(program.source());
        let named = |(name, value)| match name {
            Arg::Message(name) => (source_files.message(&name), value),
            name => (name.to_string(), value),
        };
        let arguments = stdin::arguments(program, &rounds(1)).into_iter().map(named).collect();
        let is_ill_formed = stdin::is_ill_formed(program, &rounds(1));
        let files = stdin::files(program, &rounds(1));
        let of_rounds = |count: usize| stdin::text(program, &rounds(count));
        let repeated = (1..=MOST_ROUNDS).flat_map(|period| (0..period).map(move |first| (first, period)));
        let mut repeated = repeated.filter(|_| !later.is_empty()).filter_map(|(first, period)| {
            let (text, next) = (of_rounds(first)?, of_rounds(first + period)?);
            let round = next.strip_prefix(&text).filter(|round| !round.is_empty())?.to_owned();
            (of_rounds(first + 2 * period)? == format!("{next}{round}")).then_some((text, round))
        });
        let (text, later) = match repeated.next() {
            Some((text, round)) => (Some(text), Some(round)),
            None => (of_rounds(0), None),
        };
        let typed = &program.tree().typed;
        let reads_files_alone = !typed.is_empty() && typed.iter().all(|(_, typed)| typed.is_of_file());
        Self { arguments, is_ill_formed, text, later, files, reads_files_alone }
    }

    /// A line for each part.
    pub(crate) fn lines(&self, reads_any: bool) -> String {
        let mut text = String::new();
        for (name, value) in &self.arguments {
            let _ = writeln!(text, "  {name} = {value}");
        }
        for (name, file) in &self.files {
            let _ = match file {
                GivenFile::Missing => writeln!(text, "  `{name}` cannot be opened"),
                GivenFile::Unwritable => writeln!(text, "  `{name}` cannot be written"),
                GivenFile::Text(typed) if typed.len() <= LONGEST_TYPED => {
                    writeln!(text, "  in `{name}`: {typed:?}")
                }
                GivenFile::Text(_) => Ok(()),
            };
        }
        let is_shown = |typed: &&String| !typed.is_empty() && typed.len() <= LONGEST_TYPED;
        if let Some(typed) = self.text.as_ref().filter(is_shown) {
            let _ = writeln!(text, "  text to type: {typed:?}");
        }
        if let Some(typed) = self.later.as_ref().filter(is_shown) {
            let _ = writeln!(text, "  text to type over and over: {typed:?}");
        }
        if self.text.as_deref() == Some("")
            && self.later.is_none()
            && self.arguments.is_empty()
            && self.files.is_empty()
            && !self.reads_files_alone
            && reads_any
        {
            text += "  nothing to type: the input ends at once\n";
        }
        if self.is_ill_formed {
            text +=
                "  this is not what `scanf` asks for: it finds another text than a number, or the end of the input\n";
        }
        text
    }
}

/// The command that runs a program on the inputs of a witness, with these integers over and over after them.
pub(crate) fn command((file, program): (&str, &Program), witness: &Witness, later: &[String]) -> String {
    if later.is_empty()
        && reads_floats(program)
        && stdin::arguments(program, &witness.inputs).is_empty()
        && stdin::files(program, &witness.inputs).is_empty()
        && let Some(text) = stdin::text(program, &witness.inputs)
    {
        return format!("printf %s {} | loopscope run {file}", shell_words::quote(&text));
    }
    let mut command = format!("loopscope run {file}");
    if !witness.parameters.is_empty() {
        let arguments = serde_json::to_string(&to_json(&witness.parameters)).unwrap_or_default();
        let _ = write!(command, " --args {}", shell_words::quote(&arguments));
    }
    if !witness.inputs.is_empty() {
        let inputs = inputs_to_words(&witness.inputs);
        let _ = write!(command, " --input {}", shell_words::quote(&inputs.join(",")));
    }
    if !later.is_empty() {
        let _ = write!(command, " --repeat {}", shell_words::quote(&later.join(",")));
    }
    command
}

/// The answer as text. `file` is the program's name on the command line.
pub(crate) fn text(file: &str, program: &Program, report: &Report) -> String {
    let files = program.files();
    let mut text = verdict(report, files) + "\n" + &everyday(report, files);
    for assumption in program.assumptions() {
        let _ = writeln!(text, "Assumed: {}.", files.message(&assumption.clause));
    }
    match &report.verdict {
        Verdict::Reachable { witness, .. } => text += &self::witness(file, program, witness),
        Verdict::Endless { witness, proof } => {
            text += &termination::endless_run((file, program), witness, proof.evidence.later_inputs());
        }
        _ => {}
    }
    if report.verdict.answer() != Answer::Reachable {
        text += &considered(&report.considered, files);
    }
    if let Some(proof) = report.verdict.proof() {
        text += &proof::text(proof, files);
        text += &endless(&report.endless);
    }
    text += &stack(&report.may_fill_stack);
    text += &report.endless_run.as_ref().map_or_else(String::new, |run| termination::unasked((file, program), run));
    text += &report.error_end.as_ref().map_or_else(String::new, |end| error_end((file, program), end));
    text += &report.long_run.as_ref().map_or_else(String::new, |run| termination::long_run(program, run));
    if let Some(reason) = &report.unguided {
        let _ = writeln!(text, "not all paths were guided: {}", stop(reason, files));
    }
    if let Some(reason) = report.verdict.stop() {
        let _ = writeln!(text, "{} stopped: {}", report.technique, stop(reason, files));
        if let Some(suggestion) = &reason.suggestion {
            let _ = writeln!(text, "Try --technique {suggestion}.");
        } else if let Some(advice) = &reason.advice {
            let _ = writeln!(text, "{}", files.message(advice));
        } else if reason.code == StopCode::Time {
            text += "Try more time, with --budget.\n";
        }
    } else if report.verdict.proof().is_none_or(|proof| proof::names_technique(&proof.evidence)) {
        let _ = writeln!(text, "Found by {}.", report.technique);
    }
    text + &members::text(report, files) + &loops(report, files) + &stats(&report.stats) + "\n"
}

fn verdict(report: &Report, files: &SourceFiles) -> String {
    let target = files.message(&report.target.text);
    match &report.verdict {
        Verdict::Reachable { error: Some(error), .. } => {
            let ErrorText { text, line, column, .. } = error;
            let (line, cause) = (files.told(*line), cause(error, files).map_or_else(String::new, |cause| format!(" {cause}")));
            let never_returning = never_returning(error).map_or_else(String::new, |call| format!("{call} never returns, "));
            format!("Reachable: {never_returning}{text} at line {line}, column {column}.{cause}")
        }
        Verdict::Reachable { error: None, .. } => format!("Reachable: {target}."),
        Verdict::Unreachable { .. } => {
            let inputs = if is_about_everyday(report) { "everyday" } else { "all" };
            format!("Unreachable: {target}. This is proved for {inputs} inputs.")
        }
        Verdict::Ends { .. } if report.error_end.is_some() => {
            "Ends, but some runs only by an error: every run of the program ends, with a result or an error. This is \
             proved for all inputs."
                .to_owned()
        }
        Verdict::Ends { .. } if report.endless_run.is_some() => {
            "Ends, but some runs only by an overflow: every run of the program ends, with a result or an error. This is \
             proved for all inputs."
                .to_owned()
        }
        Verdict::Ends { .. } => {
            "Ends: every run of the program ends, with a result or an error. This is proved for all inputs.".to_owned()
        }
        Verdict::Endless { .. } => "Endless: the program runs for ever on some inputs.".to_owned(),
        Verdict::Unknown { .. } if report.target.kind == "ends" => {
            "Unknown: it is neither proved that every run ends nor that some run never ends.".to_owned()
        }
        Verdict::Unknown { .. } => {
            format!("Unknown: it is neither proved that {target} can be reached nor that it cannot.")
        }
    }
}

/// Returns `true` if the whole answer is about everyday inputs alone.
fn is_about_everyday(report: &Report) -> bool {
    report.everyday.as_ref().is_some_and(|everyday| everyday.is_alone)
}

/// Describes the answer about everyday inputs, if that is something else than what is known about all.
fn everyday(report: &Report, files: &SourceFiles) -> String {
    let Some(EverydayAnswer { verdict, limit, .. }) = &report.everyday else { return String::new() };
    let target = files.message(&report.target.text);
    let scope = format!("Everyday inputs are at most 10000 numbers from -{limit} to {limit}.\n");
    match (report.verdict.answer(), verdict) {
        (Answer::Reachable, Answer::Unreachable) => {
            format!("Only with extreme inputs: it is proved that everyday inputs do not reach {target}. {scope}")
        }
        (Answer::Reachable, Answer::Unknown) => {
            format!("It is not known whether everyday inputs also reach {target}. {scope}")
        }
        (Answer::Unknown, Answer::Unreachable) => {
            format!("Unreachable with everyday inputs: {target}. This is proved. {scope}")
        }
        _ if is_about_everyday(report) => scope,
        _ => String::new(),
    }
}

/// Why a run fails, as a sentence, if that is known.
pub(crate) fn cause(error: &ErrorText, files: &SourceFiles) -> Option<String> {
    error.why.as_ref().map(|why| files.message(why))
}

/// The run that only an error ends.
fn error_end(
    (file, program): (&str, &Program),
    ErrorEnd { witness: found, error, line, is_only_end }: &ErrorEnd,
) -> String {
    let ErrorText { text, line: at, column, .. } = error;
    let files = program.files();
    let why = cause(error, files).map_or_else(String::new, |cause| format!(" {cause}"));
    let otherwise = match line {
        Some(line) if *is_only_end => format!("No run leaves the loop in line {} otherwise.\n", files.told(*line)),
        Some(line) => format!("It does not leave the loop in line {} otherwise.\n", files.told(*line)),
        None => never_returning(error).map_or_else(String::new, |call| format!("{call} never returns.\n")),
    };
    let at = files.told(*at);
    format!("Only an error ends this run: {text} at line {at}, column {column}.{why}\n{otherwise}")
        + &witness(file, program, found)
}

/// The call that never returns, as code, if that is why the stack overflows.
fn never_returning(error: &ErrorText) -> Option<String> {
    let Some(Cause::StackOverflow(calls)) = error.cause.as_deref() else { return None };
    calls.calls.first().filter(|_| calls.never_returns).map(Invocation::code)
}

/// Describes what a proof leaves out: functions whose calls may fill the stack.
pub(crate) fn stack(functions: &[String]) -> String {
    if functions.is_empty() {
        return String::new();
    }
    let names: Vec<String> = functions.iter().map(|name| format!("`{name}`")).collect();
    format!(
        "Not proved: that the stack of 8 MB is enough for the calls of {}. It was in runs on small inputs.\n",
        names.join(", ")
    )
}

/// Arrays without an end, whose indices cannot be out of bounds.
fn endless(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let (have, array) = match names.as_slice() {
        [] => return String::new(),
        [one] => ("has", one),
        [first, ..] => ("have", first),
    };
    let array = array.trim_matches('`');
    format!(
        "{} {have} no end here: no index is out of bounds. To check bounds, write \
         `assert(i >= 0 && i < n);` before `{array}[i]`.\n",
        names.join(", ")
    )
}

/// The operations of the program that could fail.
fn considered(considered: &[Considered], files: &SourceFiles) -> String {
    if considered.is_empty() {
        return String::new();
    }
    let places = considered.iter().map(|each| u64::from(each.places)).sum();
    let kinds = considered.iter().map(|each| {
        let lines: Vec<String> = each.lines.iter().map(|line| files.told(*line)).collect();
        format!("{} in line{} {}", each.text, if lines.len() == 1 { "" } else { "s" }, lines.join(", "))
    });
    let kinds: Vec<String> = kinds.collect();
    format!("{} where something could go wrong: {}.\n", counted(places, "place"), kinds.join("; "))
}

fn witness(file: &str, program: &Program, witness: &Witness) -> String {
    let mut text: String =
        given(witness, !reads_floats(program)).iter().map(|line| format!("  {line}\n")).collect::<Vec<_>>().concat();
    if text.is_empty() && witness.inputs.is_empty() {
        text.push_str("  every run reaches it: the program reads no input before\n");
    }
    text += &UserInputs::new(program, &witness.inputs, &[]).lines(!witness.inputs.is_empty());
    let _ = writeln!(text, "  to see it: {}", command((file, program), witness, &[]));
    if witness.replayed {
        let _ = writeln!(
            text,
            "The interpreter reached the target with these inputs in {}.",
            counted(witness.steps, "step")
        );
    }
    if let Some(note) = &witness.note {
        let _ = writeln!(text, "Note: {}.", program.files().message(note));
    }
    text
}

/// Returns `true` if a program reads floating-point numbers, whose ranks no user types: the text shows them.
pub(crate) fn reads_floats(program: &Program) -> bool {
    program.tree().typed.iter().any(|(_, typed)| matches!(typed, Typed::Float(..) | Typed::Argument(_, Some(_))))
}

/// The inputs of a run, a line each: parameters of `main`, then, if they are shown, the integers that `input` reads.
pub(crate) fn given(witness: &Witness, shows_inputs: bool) -> Vec<String> {
    let parameters = to_json(&witness.parameters);
    let inputs = (!witness.inputs.is_empty() && shows_inputs)
        .then(|| format!("input: {}", inputs_to_words(&witness.inputs).join(", ")));
    parameters.iter().map(|(name, value)| format!("{name} = {}", json(value))).chain(inputs).collect()
}

/// The loops that were not executed in one step, with reasons, if that matters for the answer.
fn loops(report: &Report, files: &SourceFiles) -> String {
    let open = report.verdict.answer() == Answer::Unknown;
    let mut text = String::new();
    for summary in report.artefacts().flat_map(Artefact::summaries) {
        let Some(reason) = &summary.not_summed else { continue };
        let known = summary.approximation.as_ref().map(|known| format!("; {}", approximation(known)));
        if known.is_some() || open {
            let known = known.unwrap_or_default();
            let (line, reason) = (files.told(summary.line), files.message(&reason.text));
            let _ = writeln!(text, "Line {line}: not summed, because {reason}{known}.");
        }
    }
    for templates in report.artefacts().flat_map(Artefact::templates).filter(|_| open) {
        for reason in refusals(templates, files) {
            let line = files.told(templates.line);
            let _ =
                writeln!(text, "Line {line}: not every path through the loop is taken in one step, because {reason}.");
        }
    }
    for condition in report.artefacts().filter_map(Artefact::condition).filter(|known| !known.on_inputs.is_empty()) {
        let all: Vec<&str> = condition.on_inputs.iter().map(|each| each.text.as_str()).collect();
        let _ = writeln!(text, "All inputs that lead there satisfy {}.", all.join(" and "));
    }
    for known in report.artefacts().flat_map(Artefact::invariants).filter(|_| open) {
        text += &proof::at_places(std::slice::from_ref(known), " on its way to the target", files);
    }
    text
}

/// The reason why paths through a loop have no template, without duplicates.
fn refusals(templates: &LoopTemplates, files: &SourceFiles) -> BTreeSet<String> {
    match &templates.cycles {
        None => BTreeSet::from(["there are too many of them".to_owned()]),
        Some(cycles) => {
            cycles.iter().filter_map(|cycle| Some(files.message(&cycle.refused.as_ref()?.message))).collect()
        }
    }
}

/// The approximation of a loop that sufficed, as the end of a sentence.
fn approximation(known: &Approximation) -> String {
    let value = |form: &ClosedForm| form.value.as_ref().map_or("any value".to_owned(), |value| value.text.clone());
    let changes: Vec<String> =
        known.values.iter().map(|form| format!("{} to {}", form.variable, value(form))).collect();
    let mut text = "for the proof it was enough to know that its iterations, in any order, change ".to_owned();
    if changes.is_empty() {
        text.push_str("nothing");
    } else {
        text += &changes.join(", ");
        text.push_str(", where κ1 counts those along the first path, and so on");
    }
    if !known.conditions.is_empty() {
        let conditions: Vec<&str> = known.conditions.iter().map(|condition| condition.text.as_str()).collect();
        let _ = write!(text, "; and that the first one begins only where {}", conditions.join(", "));
    }
    if !known.invariants.is_empty() {
        let invariants: Vec<&str> = known.invariants.iter().map(|invariant| invariant.text.as_str()).collect();
        let _ = write!(text, "; and that each time before its condition is evaluated, {}", invariants.join(", "));
    }
    text
}

pub(crate) fn json(value: &ArgumentJson) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The reason why a search stopped, with its location.
pub(crate) fn stop(reason: &StopReason, files: &SourceFiles) -> String {
    let message = files.message(&reason.message);
    match reason.place {
        Some((line, column)) if !reason.message.names_line(line) => {
            format!("{message} (line {}, column {column})", files.told(line))
        }
        _ => message,
    }
}

pub(crate) fn stats(stats: &Stats) -> String {
    // Only if guidance was requested.
    let merged = (stats.merges > 0).then(|| counted(stats.merges, "merge"));
    let subsumed = (stats.subsumed > 0).then(|| format!("{} subsumed", stats.subsumed));
    let guided = (stats.guided > 0).then(|| format!("{} guided", stats.guided));
    let ruled_out = (stats.ruled_out > 0).then(|| format!("{} ruled out by the guide", stats.ruled_out));
    let also: Vec<String> = merged.into_iter().chain(subsumed).chain(guided).chain(ruled_out).collect();
    let also = if also.is_empty() { String::new() } else { format!(" ({})", also.join(", ")) };
    format!(
        "{}{also}, {}, {} ({} by the solver), {:.2} s",
        counted(stats.states, "state"),
        counted(stats.paths, "path"),
        if stats.queries == 1 { "1 query".to_owned() } else { format!("{} queries", stats.queries) },
        stats.solver_calls,
        stats.seconds
    )
}

/// A number of things: `1 state`, `2 states`.
pub fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}
