//! The constraint systems of `navigate`.

use std::fmt::Write;

use loopscope_message::Message;
use loopscope_question::report::{Chain, ChainRole, ClosedForm, Constraint, CounterInterval, Navigation};
use loopscope_syntax::SourceFiles;

use super::chains::{counts, fate, name};
use super::layout::{table, value};

/// The constraints of each chain that has some, and the values of variables after each loop.
pub(crate) fn text(navigation: &Navigation, files: &SourceFiles) -> String {
    if navigation.chains.is_empty() {
        return "no root chain was built\n".to_owned();
    }
    let mut text = String::new();
    for chain in navigation.chains.iter().filter(|chain| has_system(chain)) {
        let _ = writeln!(text, "{}\n{}", heading(chain, files), constraints(chain, files));
    }
    for group in groups(navigation) {
        text += &group.text(files);
    }
    text.trim_end().to_owned() + "\n"
}

fn has_system(chain: &Chain) -> bool {
    !matches!(chain.role, ChainRole::Sub { .. }) || !chain.constraints.is_empty()
}

fn heading(chain: &Chain, files: &SourceFiles) -> String {
    let name = name(chain.id);
    match chain.role {
        ChainRole::Root => format!("{name}: {}", fate(chain.fate)),
        ChainRole::Beginning => format!("{name}, the beginning of root chains: {}", fate(chain.fate)),
        ChainRole::Sub { loop_line, .. } => {
            format!("{name}, once around the loop in line {}: {}", files.told(loop_line), counts(chain))
        }
    }
}

fn constraints(chain: &Chain, files: &SourceFiles) -> String {
    if chain.constraints.is_empty() {
        return "  no constraints\n".to_owned();
    }
    let row = |(position, Constraint { formula, why, line }): (u32, &Constraint)| {
        let mark = if chain.core.contains(&position) { "!" } else { "" };
        [mark.to_owned(), formula.text.clone(), reason(why, *line, files)]
    };
    let rows: Vec<[String; 3]> = (0..).zip(&chain.constraints).map(row).collect();
    if chain.core.is_empty() {
        let rows: Vec<[String; 2]> = rows.into_iter().map(|[_, formula, reason]| [formula, reason]).collect();
        return table(&rows) + &intervals(&chain.intervals);
    }
    table(&rows) + "  those with `!` contradict each other\n"
}

/// Describes the constraints on single counters; nothing if there are none.
fn intervals(intervals: &[CounterInterval]) -> String {
    if intervals.is_empty() {
        return String::new();
    }
    let bounded = |CounterInterval { counter, least, most }: &CounterInterval| match most {
        Some(most) => format!("{} in [{least}, {most}]", counter.text),
        None => format!("{} in [{least}, ∞)", counter.text),
    };
    let all: Vec<String> = intervals.iter().map(bounded).collect();
    format!("  in every solution: {}\n", all.join(", "))
}

/// The place that a constraint comes from.
pub(super) fn reason(why: &Message, line: u32, files: &SourceFiles) -> String {
    let said = files.message(why);
    if line == 0 || why.names_line(line) { said } else { format!("{said}, line {}", files.told(line)) }
}

/// Chains with the same values after the same loop.
struct Group<'a> {
    line: u32,
    names: Vec<String>,
    values: &'a [ClosedForm],
}

impl Group<'_> {
    fn text(&self, files: &SourceFiles) -> String {
        let Self { line, names, values } = self;
        let rows: Vec<[String; 1]> = values.iter().map(|form| [value(form)]).collect();
        format!("values after the loop in line {} ({})\n{}\n", files.told(*line), names.join(", "), table(&rows))
    }
}

/// The values after loops: all subchains of a loop share them.
fn groups(navigation: &Navigation) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for chain in navigation.chains.iter().filter(|chain| !chain.values.is_empty()) {
        let ChainRole::Sub { loop_line: line, .. } = chain.role else { continue };
        let name = name(chain.id);
        match groups.iter_mut().find(|group| group.line == line && group.values == chain.values) {
            Some(group) => group.names.push(name),
            None => groups.push(Group { line, names: vec![name], values: &chain.values }),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing is known about chains that were refused before they were built.
    #[test]
    fn nothing_is_claimed_of_chains_that_were_not_built() {
        assert_eq!(text(&Navigation::default(), &SourceFiles::default()), "no root chain was built\n");
    }
}
