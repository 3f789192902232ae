//! String literals that are compared by `==`, as beginners compare texts.

use loopscope_message::text;
use loopscope_syntax::Diagnostic;

use crate::parser::Parser;
use crate::tree::{Comparison, Expression, ExpressionKind};

impl Parser<'_> {
    /// Remarks that `==` does not compare a string literal's characters.
    pub(crate) fn remark_compared_text(&mut self, op: Comparison, left: &Expression, right: &Expression) {
        let is_text = |each: &Expression| matches!(&each.kind, ExpressionKind::Decay(text) if matches!(text.kind, ExpressionKind::Text(_)));
        if matches!(op, Comparison::Equal | Comparison::NotEqual) && (is_text(left) || is_text(right)) {
            let message = text!("this compares where two texts stand in memory, not their characters: use `strcmp`");
            self.diagnostics.push(Diagnostic::warning("compared-text", left.span.to(right.span), message));
        }
    }
}
