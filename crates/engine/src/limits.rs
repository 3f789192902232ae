//! Programs whose runs may reach a limit of the translation ([`loopscope_syntax::Limit`]).
//!
//! # Idea
//! The techniques work on the program without the runs that reach a limit, so that they find errors as in any other program. A
//! proof of theirs is about the runs that they followed. So a second question follows it: can any run reach a limit? Only if
//! that is proved impossible is the proof one for the program. Otherwise the answer is unknown, and says which limit it is.

use loopscope_message::{Message, text};
use loopscope_question::report::{Answer, EverydayAnswer, Report, StopCode, StopReason, Verdict};
use loopscope_question::{Analysis, Program, Scope, Technique};
use loopscope_syntax::{ErrorKind, Limit, Span, Target};
use loopscope_witness::{Grounds, Reached};

use crate::ask::ask;
use crate::member::Found;
use crate::rounds::{Ended, Rounds};
use crate::stop::plain;
use crate::workers::{Alone, Rounded, Workers as _, alone};
use crate::workspace::Workspaces;

/// The most rounds of the question about limits.
const MOST_ROUNDS: u32 = 8;

/// A program with limits, and the analysis that was asked for.
pub(crate) struct Limits<'a> {
    program: &'a Program,
    target: Target,
    /// The question about the limits.
    analysis: Analysis,
}

impl<'a> Limits<'a> {
    /// The limits of a program, if it has some.
    pub(crate) fn in_program(program: &'a Program, analysis: &Analysis) -> Option<Self> {
        let target = analysis.target;
        // A technique about the end of runs cannot answer it.
        let analysis = Analysis { target: Target::AnyError, technique: Technique::Auto, ..analysis.clone() };
        program.has_limits().then_some(Self { program, target, analysis })
    }

    /// The program without the runs that reach a limit.
    pub(crate) fn left_out(&self) -> Option<Program> {
        self.program.within_limits()
    }

    /// A report about the runs that reach no limit, as one about all runs.
    pub(crate) fn extended(&self, report: Report, workspaces: &Workspaces<'_>) -> Report {
        let is_proof = matches!(report.verdict, Verdict::Unreachable { .. } | Verdict::Ends { .. });
        let is_proved_everyday = |everyday: &EverydayAnswer| everyday.verdict == Answer::Unreachable;
        if !is_proof && !report.everyday.as_ref().is_some_and(is_proved_everyday) {
            return report;
        }
        let Some((limit, place)) = self.reached(self.analysis.scope == Scope::Everyday, workspaces) else {
            return report;
        };
        let is_reached_everyday = self.analysis.scope == Scope::Everyday || self.reached(true, workspaces).is_some();
        let everyday = report.everyday.map(|everyday| match everyday.verdict {
            Answer::Unreachable if is_reached_everyday => EverydayAnswer { verdict: Answer::Unknown, ..everyday },
            _ => everyday,
        });
        if !is_proof {
            return Report { everyday, ..report };
        }
        let stop = self.stop(self.message(limit), place);
        Report { everyday, verdict: Verdict::Unknown { stop }, may_fill_stack: Vec::new(), ..report }
    }

    /// Why nothing is known about all runs, unless it is proved that none reaches a limit.
    pub(crate) fn cut(&self, workspaces: &Workspaces<'_>) -> Option<StopReason> {
        let (limit, place) = self.reached(false, workspaces)?;
        let message = text!("{run}, and is not followed after that; no other run gets here", run = limit.message());
        Some(self.stop(message, place))
    }

    fn stop(&self, message: Message, place: Span) -> StopReason {
        let place = Some(self.program.lines().line_column(self.program.source(), place.start));
        StopReason { place, ..plain(StopCode::Limit, message) }
    }

    fn message(&self, limit: Limit) -> Message {
        let run = limit.message();
        match self.target {
            Target::AnyError => text!("{run}, and is not followed after that; nothing goes wrong in any other run"),
            Target::Line(line) => text!("{run}, and is not followed after that; no other run reaches line {line}"),
            Target::Ends => text!("{run}, and is not followed after that; every other run ends"),
        }
    }

    /// The limit that a run reaches, and where; the first one if it is not known whether a run reaches one; `None` if it is
    /// proved that none does.
    fn reached(&self, is_everyday: bool, workspaces: &Workspaces<'_>) -> Option<(Limit, Span)> {
        let first =
            self.program.cfg().errors.iter().find_map(|site| limit(site.kind).map(|limit| (limit, site.span)))?;
        let program = self.program.limits_alone();
        let everyday = program.as_ref().filter(|_| is_everyday).and_then(|each| each.everyday(self.analysis.numbers));
        let Some(program) = everyday.as_ref().or(program.as_ref()) else { return Some(first) };
        let question = ask(program, &self.analysis);
        let mut rounds = Rounds::new(&question, workspaces, Alone.worker());
        let ended = alone(rounds.play(&mut Rounded(MOST_ROUNDS)));
        rounds.close();
        let arrival = match ended.map(|Ended { found, .. }| found) {
            Some(Found::Unreachable(_)) => return None,
            Some(Found::Arrived(arrival)) => Some(arrival),
            Some(Found::Reached(reached)) => match *reached {
                Reached { grounds: Grounds::Run(arrival), .. } => Some(arrival),
                Reached { .. } => None,
            },
            _ => None,
        };
        let met = arrival.and_then(|arrival| arrival.error).and_then(|(kind, span)| Some((limit(kind)?, span)));
        Some(met.unwrap_or(first))
    }
}

fn limit(kind: ErrorKind) -> Option<Limit> {
    if let ErrorKind::Limit(limit) = kind { Some(limit) } else { None }
}
