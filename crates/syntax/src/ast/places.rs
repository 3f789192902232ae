//! The item at a place of the text, and the functions that are called in one place.

use dashu_int::IBig;
use loopscope_sorted::sort;

use super::{BinaryOp, Expr, ExprKind, Function, Name, SyntaxTree};
use crate::Span;

/// The arrays that a call of a function of the library gets (C).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedArrays {
    /// The place of the call.
    pub call: Span,
    /// The name and the length of each array; a string literal has no name.
    pub arrays: Vec<(Option<String>, u32)>,
}

impl SyntaxTree {
    /// The only array of this length that the call of a function of the library gets, if that has a name.
    pub fn array_passed(&self, call: Span, length: &IBig) -> Option<&str> {
        let passed = self.passed_arrays.iter().find(|each| each.call == call)?;
        let mut arrays = passed.arrays.iter().filter(|(_, each)| IBig::from(*each) == *length);
        let (name, _) = arrays.next()?;
        if arrays.next().is_none() { name.as_deref() } else { None }
    }

    /// The place of the divisor of the division at a place.
    pub fn divisor_at(&self, division: Span) -> Option<Span> {
        let mut found = None;
        self.each_expression(&mut |each| match &each.kind {
            ExprKind::Binary(BinaryOp::Divide | BinaryOp::Remainder, _, divisor) if each.span == division => {
                found = found.or(Some(divisor.span));
            }
            _ => {}
        });
        found
    }

    /// The functions of the text that it names in one place only.
    pub fn named_once(&self, source: &str) -> Vec<&Function> {
        let is_in_text =
            |Name { text, span, .. }: &Name| source.get(span.start as usize..span.end as usize) == Some(text.as_str());
        let in_text = self.functions.iter().filter(|each| is_in_text(&each.name));
        let mut names = Vec::new();
        self.each_expression(&mut |each| {
            if let ExprKind::Variable(name) = &each.kind {
                names.push(name.as_str());
            }
        });
        sort(&mut names);
        let count =
            |name: &str| names.partition_point(|each| *each <= name) - names.partition_point(|each| *each < name);
        in_text.filter(|function| count(&function.name.text) == 1).collect()
    }

    /// Visits all expressions of all functions.
    pub fn each_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        self.functions.iter().for_each(|function| function.each_expression(visit));
    }
}
