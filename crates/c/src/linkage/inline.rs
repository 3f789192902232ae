//! Inline definitions of a function in several translation units (C11 6.7.4p7): it is not specified which of them a call uses, so
//! they must be the same, as those of a header are.

use indexmap::IndexMap;
use loopscope_message::text;
use loopscope_syntax::Diagnostic;

use crate::parser::{Entity, Failed, Parser, Read, Tag};
use crate::token::Kind;
use crate::tree::FunctionId;

/// The first inline definition of each function that is not `static`.
#[derive(Default)]
pub(super) struct InlineDefinitions(IndexMap<FunctionId, Definition>);

struct Definition {
    unit: usize,
    /// The positions of its tokens from its declarator on.
    tokens: std::ops::Range<usize>,
    /// The meanings of its words where it starts.
    meanings: Vec<Meaning>,
    /// True if its assertions are left out.
    has_no_assertions: bool,
}

/// The meaning of a word as a name and as a tag.
type Meaning = (Option<Entity>, Option<Tag>);

impl Parser<'_> {
    /// Returns `true` if this inline definition is one that a unit before has, too. `start` is the position of its declarator.
    ///
    /// # Errors
    /// The definitions differ.
    pub(crate) fn is_known_inline(&mut self, id: FunctionId, start: usize) -> Read<bool> {
        let tokens = start..self.after_nested(self.at(), Kind::LeftBrace, Kind::RightBrace);
        let words = tokens.clone().filter(|at| self.token_kind(*at) == Kind::Word);
        let words = words.map(|at| self.token_text(at));
        let meanings: Vec<Meaning> = words.map(|word| (self.meaning(word).cloned(), self.tag(word))).collect();
        let (unit, has_no_assertions) = (self.linkage.unit, self.has_no_assertions);
        let Some(known) = self.linkage.inline.0.get(&id).filter(|known| known.unit != unit) else {
            self.linkage.inline.0.entry(id).or_insert(Definition { unit, tokens, meanings, has_no_assertions });
            return Ok(false);
        };
        let has_same_words = known.meanings == meanings && known.has_no_assertions == has_no_assertions;
        if has_same_words && self.are_alike(known.tokens.clone(), tokens) {
            return Ok(true);
        }
        let first = self.token_span(known.tokens.start);
        let function = &self.program.functions[id.0];
        let message = text!(
            "`{name}` is defined in another way in another file, and C leaves open which one is called: write `static` before both",
            name = &function.name
        );
        let place = self.token_span(start);
        self.diagnostics
            .push(Diagnostic::error("declared-twice", place, message).with_related(first, text!("here first")));
        Err(Failed)
    }
}
