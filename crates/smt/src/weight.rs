//! The sizes of terms, and of the numbers that they stand for.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// The words of memory that a node takes beside its operands: itself, its sort, its place in the table.
const WORDS_OF_A_NODE: usize = 16;

/// The most words of a number that is still followed: 16,384 bits, or 4,900 digits. A loop that doubles a number
/// reaches this before its numbers fill the memory.
const LARGEST_NUMBER: u32 = 256;

impl Pool {
    /// The approximate number of 64-bit words of memory that all terms take.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Returns `true` if an integer term has more than 16,384 bits, assuming that each symbol in it has at most 64: a program
    /// that keeps squaring or doubling produces such terms, and neither a solver nor an evaluation can handle them.
    pub fn is_huge(&self, term: Term) -> bool {
        self.lengths[term.index()] > LARGEST_NUMBER
    }

    /// Books a new node.
    pub(crate) fn weigh(&mut self, node: &TermNode) {
        let own = match node {
            TermNode::Int(value) => number(value) as usize,
            TermNode::Sum(linear) => {
                let coefficients = linear.terms.iter().map(|(_, coefficient)| 3 + number(coefficient) as usize);
                coefficients.sum::<usize>() + number(&linear.constant) as usize
            }
            TermNode::Power(base, _) => number(base) as usize,
            TermNode::Divides(divisor, _) => number(divisor) as usize,
            node => node.children().count(),
        };
        self.words += WORDS_OF_A_NODE + own;
        let length = self.length(node);
        self.lengths.push(length);
    }

    /// The length in words of the number that a node stands for, if symbols have one word each.
    fn length(&self, node: &TermNode) -> u32 {
        let of = |term: &Term| self.lengths[term.index()];
        match node {
            TermNode::Int(value) => number(value),
            TermNode::Sum(linear) => {
                let summands = linear.terms.iter().map(|(atom, by)| of(atom).saturating_add(number(by) - 1));
                summands.max().unwrap_or(0).max(number(&linear.constant))
            }
            TermNode::Product(factors) => factors.iter().map(of).fold(0, u32::saturating_add),
            TermNode::Quotient(dividend, _) | TermNode::Remainder(dividend, _) => of(dividend),
            TermNode::Ite(_, yes, no) => of(yes).max(of(no)),
            _ => 1,
        }
    }
}

/// The words of a number, at least one.
fn number(value: &IBig) -> u32 {
    u32::try_from(value.bit_len() / 64 + 1).unwrap_or(u32::MAX)
}
