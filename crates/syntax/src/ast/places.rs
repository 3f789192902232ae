//! The item at a place of the text, and the functions that are called in one place.

use dashu_int::IBig;
use loopscope_sorted::sort;

use super::{BinaryOp, Expr, ExprKind, Function, Name, Stmt, StmtKind, SyntaxTree};
use crate::Span;
use crate::names::Referent;

/// The arrays that a call of a function of the library gets (C).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedArrays {
    /// The place of the call.
    pub call: Span,
    /// The place and the length of each array; none for a string literal, which has no name.
    pub arrays: Vec<(Option<Span>, u32)>,
    /// True if the function writes a text to the first one, however long it is.
    pub writes_text: bool,
}

/// The least and the greatest value of a range, the type for which is checked, and what is checked.
pub type RangeCheck<'a> = (Option<&'a IBig>, Option<&'a IBig>, Option<&'static str>, &'a Expr);

/// A variable that is read somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadVariable<'a> {
    /// The function that declares it.
    pub function: &'a str,
    /// Its name in the tree.
    pub name: &'a str,
    /// The place of its declaration.
    pub declared: Span,
    /// The place of the first assignment to it, or to a part of it, in the order of the text.
    pub written: Option<Span>,
}

impl SyntaxTree {
    /// The place of the only array of this length that the call of a function of the library gets, if that has a name.
    pub fn array_passed(&self, call: Span, length: &IBig) -> Option<Span> {
        let passed = self.passed_arrays.iter().find(|each| each.call == call)?;
        let mut arrays = passed.arrays.iter().filter(|(_, each)| IBig::from(*each) == *length);
        let (place, _) = arrays.next()?;
        if arrays.next().is_none() { *place } else { None }
    }

    /// Returns `true` if the call of a function of the library at a place writes a text to its first array, however
    /// long it is.
    pub fn writes_text(&self, call: Span) -> bool {
        self.passed_arrays.iter().any(|each| each.call == call && each.writes_text)
    }

    /// The place of the only array with a name that the call of a function of the library gets.
    pub fn only_array_passed(&self, call: Span) -> Option<Span> {
        let passed = self.passed_arrays.iter().find(|each| each.call == call)?;
        if let [(place, _)] = passed.arrays.as_slice() { *place } else { None }
    }

    /// The range check at a place: the ends of the range, its type, and what is checked. `None` if there are several.
    pub fn range_at(&self, place: Span) -> Option<RangeCheck<'_>> {
        let mut found = Vec::new();
        self.each_expression(&mut |each| match &each.kind {
            ExprKind::InRange { value, low, high, type_name, .. } if each.span == place => {
                found.push((low.as_ref(), high.as_ref(), *type_name, &**value));
            }
            _ => {}
        });
        if let [range] = found.as_slice() { Some(*range) } else { None }
    }

    /// Returns `true` if an object is read or written at a place: a variable, a part of one, or what a pointer points
    /// to.
    pub fn is_object(&self, place: Span) -> bool {
        let (mut is_object, mut is_call) = (false, false);
        self.each_expression(&mut |each| match &each.kind {
            _ if each.span != place => {}
            ExprKind::Variable(_) | ExprKind::Index(..) | ExprKind::Field(..) | ExprKind::Deref(_) => is_object = true,
            ExprKind::Call(..) => is_call = true,
            _ => {}
        });
        is_object && !is_call
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

    /// The variables that are read at a place, as a whole. Where a translation from C checks that a variable was written, it
    /// reads variables there that are not in the text.
    pub fn variables_read(&self, place: Span) -> Vec<ReadVariable<'_>> {
        let mut read = Vec::new();
        self.each_expression(&mut |each| {
            if let (Some(variable), true) = (self.variable(each), each.span == place) {
                read.push(variable);
            }
        });
        sort(&mut read);
        read.dedup();
        let mut read: Vec<_> = read.into_iter().map(|variable| (variable, None)).collect();
        self.each_assignment(&mut |target, place| {
            let written = self.variable(target.whole());
            if let Some((_, first)) = read.iter_mut().find(|(variable, _)| Some(*variable) == written) {
                let is_first = first.is_none_or(|first: Span| place.start < first.start);
                *first = if is_first { Some(place) } else { *first };
            }
        });
        let described = read.into_iter().filter_map(|(variable, written)| {
            let function = self.names.frames.iter().position(|frame| frame.contains(&variable))?;
            let Name { text, span, .. } = &self.names.variables[variable as usize].name;
            Some(ReadVariable { function: &self.functions[function].name.text, name: text, declared: *span, written })
        });
        described.collect()
    }

    /// The index of a variable among those of all functions.
    fn variable(&self, expression: &Expr) -> Option<u32> {
        match (&expression.kind, self.names.referent(expression.id)) {
            (ExprKind::Variable(_), Some(Referent::Variable(variable))) => Some(variable),
            _ => None,
        }
    }

    /// Visits the targets of all assignments, each with the place of the assignment.
    fn each_assignment<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr, Span)) {
        let mut in_statement = |statement: &'a Stmt| {
            if let StmtKind::Assign { target, .. } = &statement.kind {
                visit(target, statement.span);
            }
        };
        self.functions.iter().for_each(|function| function.each_statement(&mut in_statement));
        self.each_expression(&mut |each| {
            if let ExprKind::Sequence(statements, _) = &each.kind {
                for each in statements {
                    each.each_statement(&mut in_statement);
                }
            }
        });
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

impl Expr {
    /// Returns the whole of which an element or a field is a part.
    fn whole(&self) -> &Self {
        match &self.kind {
            ExprKind::Index(base, _) | ExprKind::Field(base, _) | ExprKind::Sequence(_, base) => base.whole(),
            _ => self,
        }
    }
}
