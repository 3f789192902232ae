//! Expressions as symbols plus numbers: equal forms, and upper bounds.

use loopscope_cfg::Expr;
use loopscope_syntax::ast::BinaryOp;

use crate::interval::{FAR, Interval};
use crate::program::AbstractProgram;
use crate::relations::{Forms, Index, LARGEST, Symbol};
use crate::state::State;

/// The most variables of a sum that is examined.
const MOST_TERMS: usize = 3;

/// Variables that are added, by their positions in the frame, and a number that is added to them.
type Sum = (Vec<usize>, i128);

impl AbstractProgram<'_> {
    /// The symbol of an element, if that is certainly a single one and an integer.
    pub(crate) fn single_element(&self, state: &State, array: &Expr, index: &Expr) -> Option<Symbol> {
        let places = self.elements(state, array, index);
        let [(array, parts)] = places.as_slice() else { return None };
        let object = self.objects.get(*array);
        let is_single = parts.len() == 1 && object.is_single && object.kind.distinguishes_elements();
        Some(Symbol::Element(*array, parts.start)).filter(|symbol| is_single && state.interval(*symbol).is_some())
    }

    /// The forms that an index is equal to, and those that bound it from above. Leaves out elements, which a write to
    /// the array may change.
    pub(crate) fn index(&self, state: &State, expr: &Expr) -> Index {
        let kept = |mut forms: Forms| {
            forms.retain(|(symbol, _)| !matches!(symbol, Symbol::Element(..)));
            forms
        };
        Index { equal: kept(self.forms(state, expr)), most: kept(self.forms_above(state, expr)) }
    }

    /// The forms that bound an expression from above.
    pub(crate) fn forms_above(&self, state: &State, expr: &Expr) -> Forms {
        let mut forms = self.forms(state, expr);
        if let Expr::Binary(BinaryOp::Subtract, left, right) = expr
            && let Some(low) = self.integer(state, right).map(Interval::least).filter(|low| *low > -FAR)
        {
            let of_left = self.forms_above(state, left);
            forms.extend(of_left.into_iter().map(|(symbol, by)| (symbol, by - low)));
        }
        forms.extend(self.halved(state, expr));
        forms
    }

    /// The forms that bound an expression from above, among them the largest element of an array plus a number.
    pub(crate) fn forms_of_element(&self, state: &State, expr: &Expr) -> Forms {
        let mut forms = self.forms_above(state, expr);
        let most = |expr: &Expr| self.integer(state, expr).map(Interval::most).filter(|most| *most < FAR);
        forms.extend(most(expr).map(|most| (Symbol::Zero, most)));
        match expr {
            Expr::Index(array, index) => {
                if let [(array, _)] = self.elements(state, array, index).as_slice() {
                    forms.push((Symbol::Largest(*array), 0));
                }
            }
            Expr::Binary(BinaryOp::Add, left, right) => {
                for (part, other) in [(left, right), (right, left)] {
                    if let Some(most) = most(other) {
                        let of_part = self.forms_of_element(state, part).into_iter();
                        forms.extend(of_part.map(|(symbol, by)| (symbol, by + most)));
                    }
                }
            }
            _ => {}
        }
        forms
    }

    /// The forms that bound a quotient, or the middle of two numbers, from above: `(a + b) / 2` and `a + (b - a) / 2`
    /// are at most `b` if `a` is.
    pub(crate) fn halved(&self, state: &State, expr: &Expr) -> Forms {
        let least = |expr| self.integer(state, expr).map_or(-FAR, Interval::least);
        let lowered = |forms: Forms, by| forms.into_iter().map(|(symbol, plus)| (symbol, plus - by)).collect();
        match expr {
            Expr::Binary(BinaryOp::Divide, dividend, divisor) if least(divisor) >= 1 => {
                let mut forms = Forms::new();
                if least(dividend) >= 0 {
                    // `x / 2` is less than `x`, unless that is 0.
                    let by = i128::from(least(dividend) >= 1 && least(divisor) >= 2);
                    forms = lowered(self.forms_above(state, dividend), by);
                }
                if let Expr::Binary(BinaryOp::Add, one, other) = &**dividend
                    && self.integer(state, divisor).and_then(Interval::constant) == Some(2)
                {
                    for (low, high) in [(one, other), (other, one)] {
                        let difference = self.related_difference(state, high, low);
                        if difference.least() >= 0 {
                            let by = i128::from(difference.least() >= 1 && least(low) >= 0);
                            forms.extend::<Forms>(lowered(self.forms_above(state, high), by));
                        }
                    }
                }
                forms
            }
            Expr::Binary(BinaryOp::Add, low, half) => match &**half {
                Expr::Binary(BinaryOp::Divide, difference, divisor) if least(divisor) >= 1 => match &**difference {
                    Expr::Binary(BinaryOp::Subtract, high, from) if from == low && least(difference) >= 0 => {
                        let by = i128::from(least(difference) >= 1 && least(divisor) >= 2);
                        lowered(self.forms_above(state, high), by)
                    }
                    _ => Forms::new(),
                },
                _ => Forms::new(),
            },
            _ => Forms::new(),
        }
    }

    /// The difference of two expressions, as bounded by relations.
    pub(crate) fn related_difference(&self, state: &State, left: &Expr, right: &Expr) -> Interval {
        let mut difference = Interval::ALL;
        let (lefts, rights) = (self.forms(state, left), self.forms(state, right));
        for ((left, of_left), (right, of_right)) in
            lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right)))
        {
            let by = of_left - of_right;
            let most = state.distance(*left, *right).map_or(FAR, |most| most + by);
            let least = state.distance(*right, *left).map_or(-FAR, |least| by - least);
            difference = difference.meet(Interval::between(least, most)).unwrap_or(difference);
        }
        difference
    }

    /// The ways to write an expression as a symbol plus a number.
    pub(crate) fn forms(&self, state: &State, expr: &Expr) -> Forms {
        let mut forms = Forms::new();
        if let Some(number) = self.integer(state, expr).and_then(Interval::constant) {
            forms.push((Symbol::Zero, number.into()));
        }
        if let Expr::Index(array, index) = expr {
            forms.extend(self.single_element(state, array, index).map(|element| (element, 0)));
        }
        let Some((terms, number)) = self.sum(state, expr) else { return forms };
        for (at, term) in terms.iter().enumerate() {
            let others = terms.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.map(|(_, other)| state.constant_of(*other));
            if let Some(others) = others.sum::<Option<i128>>() {
                forms.push((Symbol::Variable(*term), number + others));
            }
        }
        forms
    }

    /// An expression as a sum.
    fn sum(&self, state: &State, expr: &Expr) -> Option<Sum> {
        let (terms, number) = match expr {
            Expr::Number(number) => {
                (Vec::new(), i128::try_from(number).ok().filter(|number| (-LARGEST..=LARGEST).contains(number))?)
            }
            Expr::Variable(variable) => {
                let slot = self.place_of(*variable).ok()?;
                state.integers_of(slot)?;
                (vec![slot], 0)
            }
            Expr::Binary(BinaryOp::Add, left, right) => {
                let ((mut terms, number), (others, other)) = (self.sum(state, left)?, self.sum(state, right)?);
                terms.extend(others);
                (terms, number.checked_add(other)?)
            }
            Expr::Binary(BinaryOp::Subtract, left, right) => {
                let (terms, number) = self.sum(state, left)?;
                (terms, number.checked_sub(i128::from(self.integer(state, right)?.constant()?))?)
            }
            // A conversion that adds the same number to all possible values.
            Expr::Binary(BinaryOp::Remainder, dividend, divisor) => {
                let (dividends, divisors) = (self.integer(state, dividend)?, self.integer(state, divisor)?);
                let multiple = dividends.multiple_below(divisors)?;
                let (terms, number) = self.sum(state, dividend)?;
                (terms, number.checked_sub(multiple)?)
            }
            _ => return None,
        };
        (terms.len() <= MOST_TERMS).then_some((terms, number))
    }
}

impl State {
    /// The value of a variable that is known.
    fn constant_of(&self, variable: usize) -> Option<i128> {
        self.integers_of(variable)?.constant().map(i128::from)
    }
}
