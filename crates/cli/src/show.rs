//! `loopscope analyse --show`: the artefacts of an answer as text, a file for each. `docs/report.md` describes the same
//! artefacts as JSON.

mod automaton;
mod chains;
mod condition;
mod interpolants;
mod layout;
mod path_condition;
mod picture;
mod proof;
mod summary;
mod system;
mod templates;
pub(crate) mod tree;

use std::path::Path;

use clap::ValueEnum;
use loopscope_engine::tree::Tree;
use loopscope_question::report::{Answer, Artefact, MemberReport, MemberStatus, Report};
use loopscope_question::{Analysis, Claims, Loops, Technique};
use loopscope_syntax::SourceFiles;

use crate::exit::Failure;
use crate::files;
use crate::report::stop;
use crate::system::System;
use layout::{cut, indented};
use picture::Picture;

/// The parts that `--show` prints, by name. The page's tabs have the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shown {
    /// The root chains and subchains of `navigate`, and how often each was taken
    Chains,
    /// The constraint systems of these root chains, and the values of variables after loops
    System,
    /// The path dependency automata of loops, from `summarise`
    Automaton,
    /// The types, paths, closed forms and traces of loops, from `summarise`
    Summary,
    /// The cores of the cycles of loops, and their templates, from `compact`
    Templates,
    /// The necessary condition of the target, from `apc`
    Condition,
    /// The tree of interpolants of `interpolation`, and its restarts
    Interpolants,
    /// The tree of the program's paths, with loops as the technique treats them
    Tree,
    /// The proof that the target cannot be reached
    Proof,
    /// The condition of the path on which the target was reached
    PathCondition,
}

/// An answer with what its artefacts are about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered<'a> {
    /// The report.
    pub(crate) report: &'a Report,
    /// The text of the program.
    pub(crate) source: &'a str,
    /// Its files.
    pub(crate) files: &'a SourceFiles,
    /// The tree of its paths, if it was built.
    pub(crate) tree: Option<&'a Tree>,
}

/// The artefacts of these names, each below a heading. Without `whole`, long ones are cut.
pub(crate) fn text(shown: &[Shown], answered: Answered<'_>, whole: bool) -> String {
    shown.iter().map(|shown| shown.section(answered, whole)).collect()
}

/// Checks that the techniques of an analysis make artefacts of these names.
///
/// # Errors
/// A message about the first name for which they make nothing.
pub(crate) fn check(shown: &[Shown], analysis: &Analysis) -> Result<(), String> {
    shown.iter().try_for_each(|shown| shown.check(analysis))
}

/// Returns the treatment of loops in the tree of an analysis: that of its technique.
pub(crate) fn loops(analysis: &Analysis) -> Loops {
    match analysis.technique.name() {
        "summarise" => Loops::Summarise,
        "compact" => Loops::Template,
        _ => analysis.loops,
    }
}

/// Writes the pictures of these artefacts to a folder.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn draw(system: &dyn System, shown: &[Shown], answered: Answered<'_>, folder: &Path) -> Result<(), Failure> {
    files::create(system, folder)?;
    let mut names: Vec<String> = Vec::new();
    for (name, picture) in pictures(shown, answered) {
        // Two loops may stand in a line.
        let again = names.iter().filter(|known| **known == name).count();
        let file = if again == 0 { format!("{name}.svg") } else { format!("{name}-{}.svg", again + 1) };
        files::write(system, &folder.join(file), &picture.svg())?;
        names.push(name);
    }
    Ok(())
}

/// The pictures of artefacts, each with a name for its file.
fn pictures(shown: &[Shown], answered: Answered<'_>) -> Vec<(String, Picture)> {
    let mut pictures = Vec::new();
    if shown.contains(&Shown::Automaton) {
        for member in &answered.report.members {
            for summary in member.artefact.iter().flat_map(Artefact::summaries).filter(|known| !known.paths.is_empty())
            {
                let name = format!("{}-automaton-line-{}", member.technique, summary.line);
                pictures.push((name, automaton::picture(summary, answered.files)));
            }
        }
    }
    if let Some(tree) = answered.tree {
        pictures.push(("tree".to_owned(), tree::picture(tree, answered.files)));
    }
    pictures
}

impl Shown {
    /// Returns `true` if there is a picture of it.
    pub(crate) fn is_drawn(self) -> bool {
        matches!(self, Self::Automaton | Self::Tree)
    }

    /// The names that select an artefact.
    pub(crate) fn of_artefact(artefact: &Artefact) -> &'static [Self] {
        match artefact {
            Artefact::Navigation { .. } => &[Self::Chains, Self::System],
            Artefact::Condition { .. } => &[Self::Condition],
            Artefact::Summaries { .. } => &[Self::Automaton, Self::Summary],
            Artefact::Templates { .. } => &[Self::Templates],
            Artefact::Interpolants { .. } => &[Self::Interpolants],
            Artefact::Invariants { .. } => &[Self::Proof],
        }
    }

    /// The name that selects it.
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn title(self) -> &'static str {
        match self {
            Self::Chains => "Chains",
            Self::System => "Constraint system",
            Self::Automaton => "Path dependency automaton",
            Self::Summary => "Loop summaries",
            Self::Templates => "Templates",
            Self::Condition => "Necessary condition",
            Self::Interpolants => "Interpolants",
            Self::Tree => "Tree of paths",
            Self::Proof => "Proof",
            Self::PathCondition => "Path condition",
        }
    }

    /// The techniques whose artefact it is, each with the treatment of loops that it needs. Empty if it belongs to the
    /// answer or to the program.
    fn makers(self) -> &'static [(&'static str, Option<Loops>)] {
        match self {
            Self::Chains | Self::System => &[("navigate", None)],
            Self::Automaton | Self::Summary => &[("summarise", None), ("execute", Some(Loops::Summarise))],
            Self::Templates => &[("compact", None), ("execute", Some(Loops::Template))],
            Self::Condition => &[("apc", None)],
            Self::Interpolants => &[("interpolation", None)],
            Self::Tree | Self::Proof | Self::PathCondition => &[],
        }
    }

    /// The artefact as text, if it is of this name.
    fn text(self, artefact: &Artefact, source: &str, files: &SourceFiles) -> Option<String> {
        match (self, artefact) {
            (Self::Chains, Artefact::Navigation { navigation }) => Some(chains::text(navigation, files)),
            (Self::System, Artefact::Navigation { navigation }) => Some(system::text(navigation, files)),
            (Self::Automaton, Artefact::Summaries { loops }) => Some(automaton::text(loops, files)),
            (Self::Summary, Artefact::Summaries { loops }) => Some(summary::text(loops, files)),
            (Self::Templates, Artefact::Templates { loops }) => Some(templates::text(loops, source, files)),
            (Self::Condition, Artefact::Condition { condition }) => Some(condition::text(condition, files)),
            (Self::Interpolants, Artefact::Interpolants { interpolants }) => {
                Some(interpolants::text(interpolants, files))
            }
            (Self::Proof, Artefact::Invariants { loops }) => Some(proof::so_far(loops, files)),
            _ => None,
        }
    }

    /// Its artefacts: a heading and a text for each member that built one.
    fn section(self, answered: Answered<'_>, whole: bool) -> String {
        let Answered { report, source, files, tree } = answered;
        let built = report.members.iter().filter_map(|member| {
            let artefact = member.artefact.as_ref()?;
            Some((format!("{}, by {}", self.title(), member.technique), self.text(artefact, source, files)?))
        });
        let mut built: Vec<(String, String)> = built.collect();
        let of_answer = match self {
            Self::Tree => tree.map(|tree| tree::text(tree, files)),
            Self::Proof => report.verdict.proof().map(|proof| proof::text(proof, files)),
            Self::PathCondition => report.verdict.witness().and_then(path_condition::text),
            _ => None,
        };
        built.extend(of_answer.map(|text| (self.title().to_owned(), text)));
        if built.is_empty() {
            return format!("\n{}: none. {}\n", self.title(), self.absence(report, files));
        }
        let part = |(title, text): &(String, String)| {
            let text = if whole { text.clone() } else { cut(text) };
            format!("\n{title}:\n{}", indented(&text))
        };
        built.iter().map(part).collect()
    }

    /// Why there is none, as sentences.
    fn absence(self, report: &Report, files: &SourceFiles) -> String {
        match (self, report.verdict.answer()) {
            (Self::Proof, Answer::Reachable) => "The target can be reached.".to_owned(),
            (Self::Proof, _) => "The answer is unknown.".to_owned(),
            (Self::PathCondition, Answer::Reachable) => {
                format!("`{}` found these inputs without a path condition.", report.technique)
            }
            (Self::PathCondition, _) => {
                "It is the condition of a path to the target, and no such path was found.".to_owned()
            }
            _ => {
                let made_by = format!("It is made by {}.", self.makers_text());
                let made: Vec<String> = self.taking_part(report).map(|member| self.fruitless(member, files)).collect();
                if made.is_empty() { made_by + " No technique was needed for this answer." } else { made.join(" ") }
            }
        }
    }

    /// The members that could have built one.
    fn taking_part(self, report: &Report) -> impl Iterator<Item = &MemberReport> {
        let makes = move |member: &&MemberReport| self.makers().iter().any(|(name, _)| *name == member.technique);
        report.members.iter().filter(makes)
    }

    /// Why a member built none.
    fn fruitless(self, member: &MemberReport, files: &SourceFiles) -> String {
        let name = &member.technique;
        let reason = member.stop.as_ref().map_or_else(String::new, |reason| format!(": {}", stop(reason, files)));
        match member.standing {
            MemberStatus::Waiting => format!("`{name}` never had a turn; --technique {name} asks it alone."),
            MemberStatus::Refused => format!("`{name}` cannot be applied{reason}."),
            _ if matches!(self, Self::Automaton | Self::Summary | Self::Templates) => {
                let only_with = self.makers().iter().find(|(maker, _)| maker == name).and_then(|(_, loops)| *loops);
                let needs = only_with.map_or_else(String::new, |loops| format!(" with --loops {loops}"));
                format!("`{name}` met no loop on the way to the target that it treats so{needs}.")
            }
            _ => format!("`{name}` took part, but built none before it ended{reason}."),
        }
    }

    fn check(self, analysis: &Analysis) -> Result<(), String> {
        let Technique::One(technique) = analysis.technique else { return Ok(()) };
        let (name, shown) = (technique.name, self.name());
        match (self, technique.claims) {
            (Self::Proof, Claims::Witness) => {
                return Err(format!("`{name}` proves nothing: leave out `--show {shown}`"));
            }
            (Self::PathCondition, Claims::Proof) => {
                return Err(format!("`{name}` finds no paths: leave out `--show {shown}`"));
            }
            _ => {}
        }
        let makes = |(maker, loops): &(&str, Option<Loops>)| {
            *maker == name && loops.is_none_or(|loops| loops == analysis.loops)
        };
        if self.makers().is_empty() || self.makers().iter().any(makes) {
            return Ok(());
        }
        Err(format!("`{name}` makes nothing for `--show {shown}`: {} does", self.makers_text()))
    }

    fn makers_text(self) -> String {
        let command = |(name, loops): &(&str, Option<Loops>)| match loops {
            Some(loops) => format!("`--technique {name} --loops {loops}`"),
            None => format!("`--technique {name}`"),
        };
        self.makers().iter().map(command).collect::<Vec<_>>().join(" or ")
    }
}
