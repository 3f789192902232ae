//! Ranking functions: proves that every run ends.
//!
//! # Idea
//! A loop ends if a term is at least 0 in each of its iterations and falls by 1 or more. If one term is not enough, several
//! are looked at one after the other, each where the earlier ones do not fall any more: see
//! [`loopscope_termination::ranking`]. The terms are candidates from the program's conditions; invariants, found by
//! proposing them, may bound them. Where all else fails, the search is [thorough](Ranking::deep): it takes transitions apart into
//! paths, looks further ahead, and computes linear terms.
//!
//! # Source
//! Those of [`loopscope_termination::ranking`]: Alias, Darte, Feautrier, Gonnord 2010; Leike, Heizmann 2014; Podelski,
//! Rybalchenko 2004.
//!
//! Pointers get lengths if the search is stuck without them: see [`loopscope_cfg::lengths`]. At last, arrays stand for memory:
//! see [`loopscope_cfg::memory`]. A program without recursion that
//! permits few inputs is run on all of them at last: see the member `enumerate`.
//!
//! # What is exact
//! A proof holds for all runs. If there is no proof, nothing follows. A run-time error ends a run.
//!
//! # Which programs
//! Those without calls of function values. Of recursion, integers are followed: arguments and results. Lists and trees have
//! lengths where no walk through them may come back to a cell. There is no certificate if the proof is about lengths or memory.
//!
//! # When it stops
//! When no candidate helps with some loop.
//!
//! # Example
//! `while (x > 0) { x = x + y; y = y - 1; }`: `y` falls in every iteration, and where it is below 0, `x` falls.

use loopscope_horn::entry::entry_conditions;
use loopscope_horn::guess::Guess;
use loopscope_message::{Message, text};
use loopscope_question::report::{StopCode, StopReason};
use loopscope_question::technique;
use loopscope_smt::{Pool, Term};
use loopscope_sorted::sort;
use loopscope_symex::{Budget as _, Counters, StopReason as Reason};
use loopscope_termination::chained::Chained;
use loopscope_termination::ranking::{Ranking, Searched};
use loopscope_termination::system::{Kept, TransitionSystem};

pub(super) use self::analysed::{Analysed, at_heads};
use self::calls::{Calls, Further};
use self::cases::{add_cases, modes, splitting};
use self::counted::{Counted, bounds, example};
use self::proved::{are_readable, proved};
use super::{Found, Member, Progress, Question, enumerate};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::program_view::{EXPANDED, ProgramView, WITH_LENGTHS, WITH_MEMORY};
use crate::stop::plain;
use crate::workspace::Workspace;

mod analysed;
pub(super) mod calls;
mod cases;
mod counted;
mod last;
mod measured;
mod proved;

/// Ranking functions.
pub(crate) static TECHNIQUE: Descriptor =
    Descriptor { info: &technique::RANKING, is_quick: false, is_early: false, next: |_| None, start };

/// How much a question may cost.
const LIMIT: u64 = 100_000;

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (program, system) = if let Some(calls) = Calls::of(question, workspace)? {
        let system = TransitionSystem::of_calls(&mut workspace.pool, &calls.blocks, None);
        (Analysed::WithCalls(Box::new(calls)), system)
    } else {
        let (view, system) = system(question, Kept::Relevant, workspace)?;
        (Analysed::InView(view), system)
    };
    let clauses = program.clauses(&system);
    let guess = Guess::new(&workspace.pool, clauses);
    Ok(Box::new(RankingSearch {
        question,
        program,
        system,
        invariants: Vec::new(),
        kept: Kept::Relevant,
        modes: Vec::new(),
        is_deep: false,
        before: None,
        stage: Stage::Guessing(guess),
        stuck: Vec::new(),
        asked: 0,
    }))
}

/// The transition system of a program whose calls are expanded.
///
/// # Errors
/// Calls cannot be expanded, or a limit was reached.
pub(crate) fn system<'q>(
    question: &'q Question<'q>,
    kept: Kept,
    workspace: &mut Workspace<'_>,
) -> Result<(&'q ProgramView, TransitionSystem), StopReason> {
    let view = question.view(EXPANDED).map_err(|error| question.reasons.calling(text!("loops"), error))?;
    let system = system_of(view, kept, workspace);
    Ok((view, system.map_err(|reason| question.reasons.executing(&reason))?))
}

/// The transition system of a program without calls.
fn system_of(
    ProgramView { program, tracking, .. }: &ProgramView,
    kept: Kept,
    workspace: &mut Workspace<'_>,
) -> Result<TransitionSystem, Reason> {
    let Workspace { pool, meter, .. } = workspace;
    TransitionSystem::of(&program.cfg, tracking, kept, pool, &mut || meter.go_on()).map_err(Reason::Limit)
}

/// The program with lengths of its pointers, if it has some.
fn with_lengths<'q>(question: &'q Question<'q>) -> Option<&'q ProgramView> {
    let views = WITH_LENGTHS.iter().filter_map(|views| question.view(views).ok());
    views.into_iter().find(|view| view.program.back.has_lengths)
}

/// Returns true if steps of a system depend on what stands for memory.
pub(super) fn speaks_of_memory(view: &ProgramView, system: &TransitionSystem) -> bool {
    system.variables.iter().flatten().any(|variable| view.program.back.stands_for_memory(*variable))
}

/// The line of a loop.
pub(super) fn line(view: &ProgramView, system: &TransitionSystem, head: usize) -> u32 {
    view.program.cfg.graph[system.heads[head]].line
}

/// Looks for a proof.
struct RankingSearch<'q> {
    question: &'q Question<'q>,
    program: Analysed<'q>,
    system: TransitionSystem,
    /// By head: its invariants, once they are found.
    invariants: Vec<Vec<Term>>,
    kept: Kept,
    /// Conditions by head that are left to try for splitting loops, the next one last, and whether invariants are looked
    /// for in each case.
    modes: Vec<(Vec<Term>, bool)>,
    /// Whether all searches for terms are [thorough](Ranking::deep), after all else was tried.
    is_deep: bool,
    /// The system before some of its heads were left out.
    before: Option<BeforeChaining>,
    stage: Stage<'q>,
    /// The heads of the loops with which no candidate helped last.
    stuck: Vec<usize>,
    /// The number of steps so far.
    asked: u64,
}

/// A system before some of its heads were left out, with its invariants by head.
struct BeforeChaining {
    system: TransitionSystem,
    invariants: Vec<Vec<Term>>,
    chained: Chained,
}

/// An interrupted step of a stage is repeated.
enum Stage<'q> {
    /// Looks for invariants.
    Guessing(Guess),
    /// Looks for ranking functions.
    Ranking(Ranking),
    /// Looks for invariants of the system whose loops are split by conditions.
    GuessingCases(TransitionSystem, Vec<Term>, Guess),
    /// Looks for ranking functions of the system whose loops are split.
    Splitting(TransitionSystem, Ranking),
    /// Makes the system with more variables, or with lengths.
    Widening,
    /// Tries all inputs.
    Enumerating(Box<dyn Member + 'q>),
}

impl<'q> RankingSearch<'q> {
    /// Works to the end of the slice.
    fn go_on(&mut self, workspace: &mut Workspace<'_>) -> Result<Progress, Reason> {
        let from = self.asked;
        workspace.resources.set_limit(LIMIT);
        loop {
            if let Some(limit) = workspace.limit() {
                return Err(Reason::Limit(limit));
            }
            if workspace.meter.is_over_after(self.asked - from, &self.counters()) {
                return Ok(Progress::Paused);
            }
            self.asked += 1;
            let Workspace { pool, solver, meter, .. } = &mut *workspace;
            meter.doing = Doing::Ranking;
            let (system, searched) = match &mut self.stage {
                Stage::Guessing(guess) => {
                    meter.doing = Doing::Solving;
                    if guess.step(&mut **solver, pool, self.program.clauses(&self.system))? {
                        let found = guess.invariants(pool);
                        match &mut self.program {
                            Analysed::InView(_) => self.invariants = found,
                            Analysed::WithCalls(calls) => {
                                calls.add(pool, found, &mut self.invariants);
                                let invariants = calls.of_results(&self.invariants);
                                self.system = TransitionSystem::of_calls(pool, &calls.blocks, invariants);
                            }
                        }
                        self.stage = self.ranking(pool);
                    }
                    continue;
                }
                Stage::GuessingCases(system, conditions, guess) => {
                    meter.doing = Doing::Solving;
                    if guess.step(&mut **solver, pool, &system.clauses)? {
                        let found = guess.invariants(pool);
                        add_cases(pool, &mut self.invariants, conditions, &found);
                        let split = std::mem::take(system);
                        self.stage = splitting(pool, split, &self.invariants, self.is_deep);
                    }
                    continue;
                }
                Stage::Enumerating(enumerate) => {
                    return Ok(match enumerate.advance(workspace) {
                        Progress::Paused => Progress::Paused,
                        ended @ Progress::Ended(Found::Ends(_)) => ended,
                        Progress::Ended(_) => {
                            self.is_deep = true;
                            self.system = self.system.by_paths(&mut workspace.pool);
                            self.stage = self.thorough(&mut workspace.pool);
                            // Others may have an answer sooner.
                            return Ok(Progress::Paused);
                        }
                    });
                }
                Stage::Ranking(ranking) => (&self.system, ranking.step(&mut **solver, pool)?),
                Stage::Splitting(system, ranking) => (&*system, ranking.step(&mut **solver, pool)?),
                Stage::Widening => {
                    if let Analysed::InView(view) = &self.program {
                        let system = system_of(view, self.kept, workspace)?;
                        let before = self.before.as_ref().map_or(&self.system, |before| &before.system);
                        if self.kept == Kept::All && system.variables == before.variables {
                            // The search would repeat itself.
                            self.stage = Stage::Enumerating(enumerate::of_ends(self.question, workspace));
                            continue;
                        }
                        self.system = system;
                    }
                    self.stage = Stage::Guessing(Guess::new(&workspace.pool, &self.system.clauses));
                    self.before = None;
                    continue;
                }
            };
            match searched {
                Searched::Partly => {}
                Searched::Proved(proof) => {
                    let found = match &self.program {
                        Analysed::InView(view) => {
                            let names = self.question.reasons.names_in(view.shown());
                            let (components, invariants) = (&proof.components, &self.invariants);
                            if !are_readable(view, system, pool, components) {
                                return Ok(Progress::Ended(Found::Stopped(self.stopped())));
                            }
                            // The iterations of a loop whose head was left out are not counted.
                            let counted = if self.before.is_some() {
                                Counted::default()
                            } else {
                                let counted =
                                    bounds(self.question, view, system, (&mut **solver, pool), components, invariants)?;
                                // Which lengths a run has is not known, and an example has many exceptions then.
                                let is_known = !view.program.back.has_lengths && proof.looks_ahead <= 1;
                                let example = is_known.then(|| example(self.question, system, pool, components));
                                Counted { example: example.flatten(), ..counted }
                            };
                            let before = self.before.as_ref();
                            let certified = before.map_or(&self.system, |before| &before.system);
                            let is_certified = view.has_notation() && !speaks_of_memory(view, certified);
                            let names = is_certified.then_some(names.as_slice());
                            proved((view, names), (system, before), pool, (&proof, counted), invariants)
                        }
                        Analysed::WithCalls(calls) => calls.proved(self.question, pool, &proof, &self.invariants),
                    };
                    return Ok(Progress::Ended(Found::Ends(found)));
                }
                Searched::Stuck(heads) if let Analysed::WithCalls(calls) = &mut self.program => {
                    self.stuck = heads;
                    self.stage = match calls.go_further(pool) {
                        Further::Nothing => return Ok(Progress::Ended(Found::Stopped(self.stopped()))),
                        Further::Guess => Stage::Guessing(Guess::new(pool, &calls.clauses)),
                        Further::Rank => {
                            self.system = TransitionSystem::of_calls(pool, &calls.blocks, Some(&self.invariants));
                            Stage::Ranking(Ranking::new(pool, &self.system, &self.invariants))
                        }
                    };
                }
                Searched::Stuck(_)
                    if let Analysed::InView(view) = &self.program
                        && !view.program.back.has_lengths
                        && !self.has_memory()
                        && let Some(with_lengths) = with_lengths(self.question) =>
                {
                    self.program = Analysed::InView(with_lengths);
                    self.stage = Stage::Widening;
                }
                Searched::Stuck(_)
                    if self.before.is_none()
                        && let Some((system, chained)) = self.system.chained(pool) =>
                {
                    let invariants = chained.kept.iter().map(|head| self.invariants[*head].clone()).collect();
                    let invariants = std::mem::replace(&mut self.invariants, invariants);
                    let system = std::mem::replace(&mut self.system, system);
                    self.before = Some(BeforeChaining { system, invariants, chained });
                    self.stage = Stage::Ranking(Ranking::new(pool, &self.system, &self.invariants));
                }
                Searched::Stuck(heads) => {
                    if matches!(self.stage, Stage::Ranking(_)) {
                        self.modes = modes(pool, &self.system, &heads);
                        if self.before.is_some() {
                            // What holds in each case at the heads that were left out is not known.
                            self.modes.retain(|(_, with_invariants)| !with_invariants);
                        }
                        self.stuck = heads;
                    }
                    self.stage = match self.modes.pop() {
                        Some((conditions, with_invariants)) => {
                            let split = self.system.split(pool, &conditions);
                            if with_invariants {
                                let guess = Guess::new(pool, &split.clauses);
                                Stage::GuessingCases(split, conditions, guess)
                            } else {
                                splitting(pool, split, &self.invariants, self.is_deep)
                            }
                        }
                        // With memory, one search is enough: it comes after all others.
                        None if self.kept == Kept::Relevant && !self.has_memory() => {
                            self.kept = Kept::All;
                            Stage::Widening
                        }
                        None if self.is_deep => match self.with_memory() {
                            Some(with_memory) => {
                                self.program = Analysed::InView(with_memory);
                                self.kept = Kept::Relevant;
                                Stage::Widening
                            }
                            None => return Ok(Progress::Ended(Found::Stopped(self.stopped()))),
                        },
                        None => Stage::Enumerating(enumerate::of_ends(self.question, workspace)),
                    };
                }
            }
        }
    }

    /// The program with arrays that stand for memory, if it has some and was not searched yet.
    fn with_memory(&self) -> Option<&'q ProgramView> {
        let with_memory = self.question.view(WITH_MEMORY).ok()?;
        (!self.has_memory() && with_memory.program.back.memory.is_some()).then_some(with_memory)
    }

    /// Returns true if arrays stand for memory in the program that is searched.
    fn has_memory(&self) -> bool {
        matches!(&self.program, Analysed::InView(view) if view.program.back.memory.is_some())
    }

    /// Looks for more invariants first, unless heads were left out: their invariants must fit to the others.
    fn thorough(&self, pool: &mut Pool) -> Stage<'static> {
        if self.before.is_some() {
            return self.ranking(pool);
        }
        let entry = entry_conditions(pool, &self.system.clauses);
        Stage::Guessing(Guess::proposing(pool, &self.system.clauses, entry))
    }

    /// Looks for terms of the system.
    fn ranking(&self, pool: &mut Pool) -> Stage<'static> {
        let search = if self.is_deep { Ranking::deep } else { Ranking::new };
        Stage::Ranking(search(pool, &self.system, &self.invariants))
    }

    /// No candidate helps with the loops of these heads.
    fn stopped(&self) -> StopReason {
        let cycle = match &self.program {
            Analysed::InView(view) => {
                let mut lines: Vec<u32> = self.stuck.iter().map(|head| line(view, &self.system, *head)).collect();
                sort(&mut lines);
                lines.dedup();
                loops_in(&lines)
            }
            Analysed::WithCalls(calls) => calls.named(self.question.cfg, &self.stuck),
        };
        let message = text!(
            "no term was found that falls in the iterations of {cycle} and is bounded, and no run that never leaves it"
        );
        plain(StopCode::Approximated, message)
    }
}

/// Loops by their lines.
fn loops_in(lines: &[u32]) -> Message {
    if let [line] = lines {
        return text!("the loop in line {line}");
    }
    text!("the loops in lines {all}", all = Message::all(lines.iter().map(|line| text!("{line}"))))
}

impl Member for RankingSearch<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        Progress::of(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        Counters { steps: self.asked, ..Counters::default() }
    }
}
