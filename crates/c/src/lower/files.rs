//! Reads from files. Each opening for reading has a text of its own.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Expr, Stmt, Typed};

use super::Lowering;
use super::input::{NO_DIGITS, NO_SPACES, conditional, ranges};
use super::missing::NEXT;
use crate::tree::{Expression, FilePart, TranslationUnit};

impl TranslationUnit {
    /// The files that are read: the index of the opening of each, and its name.
    fn files_read(&self) -> Vec<(usize, String)> {
        let read = self.openings.iter().enumerate().filter(|(_, each)| each.reads);
        read.map(|(index, each)| (index, each.name.clone())).collect()
    }
}

impl Lowering<'_> {
    /// Reads a part of the file of the opening whose index is `opening`.
    pub(super) fn read_file(&mut self, part: FilePart, opening: &Expression, read: &Expression) -> Expr {
        let span = read.span;
        let (within, typed) = match part {
            FilePart::Character => (ranges(&[(-1, -1), (1, 255)]), Typed::Character),
            FilePart::Byte => (ranges(&[(-1, 255)]), Typed::Character),
            FilePart::Word => (ranges(&[&[(-1, -1)], NO_SPACES].concat()), Typed::Word),
            FilePart::Next => (ranges(NEXT), Typed::NextCharacter),
            FilePart::Behind => (ranges(NO_DIGITS), Typed::Character),
            FilePart::Number => {
                (read.ty.integer().map(|ty| self.ends(ty)).into_iter().collect(), Typed::Number(String::new()))
            }
        };
        let mut before = Vec::new();
        let opening = self.value(opening);
        let opening = self.settled(opening, &mut before);
        self.count_file_character(span, &mut before);
        let name = self.temporary_name();
        self.declare_minus_one(&name, span, &mut before);
        let mut reading: Vec<Stmt> = Vec::new();
        let files = self.program.files_read();
        for (index, file) in files {
            let mut from_file = Vec::new();
            let found = self.any(&within, Typed::File(file, Box::new(typed.clone())), span, &mut from_file);
            let (target, found) = (self.named(&name, span), self.named(&found, span));
            from_file.push(Self::assign(target, found, span));
            reading = if reading.is_empty() {
                from_file
            } else {
                let (copy, index) = (self.again(&opening), self.integer(&index.into(), span));
                let place = Span::new(span.start, span.start);
                let is_it = self.binary(BinaryOp::Equal, copy, index, place);
                vec![conditional(is_it, from_file, Some(reading), span)]
            };
        }
        before.append(&mut reading);
        let value = self.named(&name, span);
        self.sequence(before, value)
    }
}
