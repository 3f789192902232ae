//! `goto` and labels. A `goto` leads to a label in its block or in one around it, so that each loop is entered in one
//! place: the flow graph has natural loops only.

use indexmap::IndexMap;
use loopscope_message::text;
use loopscope_syntax::Span;

use crate::parser::{Parser, Read};
use crate::token::Kind;
use crate::tree::{FunctionId, Label, StatementKind, VariableId};

/// The labels of a function, and what leads to them. Where something stands is a number of tokens.
#[derive(Default)]
pub(crate) struct Jumps {
    labels: IndexMap<String, Option<Position>>,
    gotos: Vec<Goto>,
    /// The variables, and where they are declared.
    declared: Vec<(VariableId, Position)>,
}

#[derive(Clone, Copy)]
struct Position {
    at: usize,
    /// The innermost scope.
    scope: usize,
    loops: usize,
}

struct Goto {
    label: usize,
    at: usize,
    scopes: Vec<usize>,
    span: Span,
}

impl Jumps {
    /// Returns `true` if the function has a label or a `goto` so far.
    pub(crate) fn are_any(&self) -> bool {
        !self.labels.is_empty() || !self.gotos.is_empty()
    }
}

impl Parser<'_> {
    pub(crate) fn goto(&mut self) -> Read<StatementKind> {
        self.advance();
        let (name, span) = self.name()?;
        self.expect(Kind::Semicolon, ";")?;
        let label = self.jumps.number(name);
        let scopes = self.scopes.iter().map(|scope| scope.id).collect();
        self.jumps.gotos.push(Goto { label, at: self.at(), scopes, span });
        Ok(StatementKind::Goto(label, self.loops))
    }

    /// `name:`
    pub(crate) fn named_label(&mut self) -> Read<StatementKind> {
        let (name, span) = self.name()?;
        self.expect(Kind::Colon, ":")?;
        let place = self.place();
        if self.jumps.labels.get(&name).is_some_and(Option::is_some) {
            return Err(self.error("declared-twice", span, text!("there are two labels `{name}`")));
        }
        let label = self.jumps.number(name);
        self.jumps.labels[label] = Some(place);
        Ok(StatementKind::Label(label))
    }

    /// Notes where a local variable is declared.
    pub(crate) fn declared_here(&mut self, variable: VariableId) {
        let place = self.place();
        self.jumps.declared.push((variable, place));
    }

    fn place(&self) -> Position {
        Position { at: self.at(), scope: self.scopes.last().map_or(0, |scope| scope.id), loops: self.loops }
    }

    /// Finds the labels to which the `goto`s of a function lead.
    pub(crate) fn resolve_jumps(&mut self, function: FunctionId) {
        let Jumps { labels, gotos, declared } = std::mem::take(&mut self.jumps);
        // For each label, where the last `goto` back to it stands.
        let mut last = vec![0; labels.len()];
        let mut found: Vec<Option<Label>> = vec![None; labels.len()];
        for goto in &gotos {
            let Some((name, Some(place))) = labels.get_index(goto.label) else {
                let name = labels.get_index(goto.label).map_or("", |(name, _)| name);
                self.error("undeclared-name", goto.span, text!("there is no label `{name}` in this function"));
                continue;
            };
            if !goto.scopes.contains(&place.scope) {
                let message = text!("`goto` into a block is not supported: move `{name}` to a block around this");
                self.error("not-read", goto.span, message);
            }
            if place.at < goto.at {
                last[goto.label] = goto.at.max(last[goto.label]);
            } else {
                let is_skipped = |(variable, of): &&(VariableId, Position)| {
                    let is_between = of.scope == place.scope && goto.at < of.at && of.at < place.at;
                    is_between && self.has_word(&self.program.variables[variable.0].name, place.at)
                };
                let skipped: Vec<VariableId> = declared.iter().filter(is_skipped).map(|(id, _)| *id).collect();
                for id in skipped {
                    self.program.variables[id.0].is_skipped = true;
                }
            }
            found[goto.label] = Some(Label { repeats: false, loops: place.loops });
        }
        for goto in &gotos {
            let Some((_, Some(place))) = labels.get_index(goto.label) else { continue };
            let enters = labels
                .values()
                .flatten()
                .zip(&last)
                .any(|(start, end)| goto.at < start.at && start.at < place.at && place.at < *end);
            if enters {
                self.error(
                    "not-read",
                    goto.span,
                    text!("`goto` into a loop that another `goto` makes is not supported: write a `while` loop"),
                );
            }
        }
        for (label, last) in found.iter_mut().zip(last) {
            if let Some(label) = label {
                label.repeats = last > 0;
            }
        }
        self.program.functions[function.0].labels = found;
    }
}

impl Jumps {
    fn number(&mut self, name: String) -> usize {
        let entry = self.labels.entry(name);
        let number = entry.index();
        entry.or_insert(None);
        number
    }
}
