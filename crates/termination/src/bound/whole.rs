//! A bound for the returns of a run to the heads of all loops together.
//!
//! # Idea
//! A run reaches an inner loop at most once in each iteration of the loop around it. So the returns to it are at most
//! the iterations around it times the largest number for each time. Three sharper cases: a term that counts the returns
//! to the inner loop may never increase in the loop around it either; the number for each time may change by a constant
//! in each iteration around it, so that the sum has a closed form; and a factor that may be negative is 0 only where no
//! factor before it is.

use loopscope_smt::{IBig, Pool, Term, TermNode, TransportError};
use rustc_hash::FxHashMap;

use super::count::{Count, is_to};
use super::first::FirstValues;
use super::{Asker, Counting, LARGEST_CONSTANT, is_large, positive_part};

/// The limit for the size of the sum.
const LARGEST: usize = 60;

/// The limit for the terms of a loop that are examined for the loops around it.
const MOST_COUNTS: usize = 4;

/// An upper bound for the number of times that a run does something: a polynomial over first values, or, more
/// precisely, over these and positive parts.
#[derive(Clone, Debug)]
struct Total {
    /// The polynomial, times two.
    twice: Term,
    /// The polynomial is 0 unless these are at least 1.
    unless: Vec<Term>,
}

/// The bounds of a loop.
struct OfLoop {
    /// The number of times that runs reach it.
    entries: Total,
    /// The number of times that runs enter the loops inside from its head.
    inside: Total,
}

/// Sums and products in which positive parts occur.
struct Products {
    /// By positive part: the term.
    terms: FxHashMap<Term, Term>,
}

impl Counting<'_> {
    /// An upper bound for the returns of a run to the heads of all loops together; `counts` by head. `None` if it is
    /// not known for some loop.
    pub(super) fn whole(
        &self,
        asker: &mut Asker<'_>,
        first: &FirstValues,
        counts: &[Vec<Count>],
    ) -> Result<Option<Term>, TransportError> {
        let mut products = Products { terms: FxHashMap::default() };
        let two = asker.pool.int(2);
        let mut totals: Vec<OfLoop> = Vec::new();
        let mut sum = asker.pool.int(0);
        // The heads of outer loops come first.
        for head in 0..counts.len() {
            let entries = match self.loops[head].around {
                None => Total { twice: two, unless: Vec::new() },
                Some(around) => totals[around].inside.clone(),
            };
            let mut found = self.over_outer(asker, first, (&mut products, &totals), (head, &counts[head]))?;
            if found.is_none() {
                found = self.rising(asker, first, (&mut products, &totals), (head, counts))?;
            }
            if found.is_none() {
                let mut numbers = Vec::new();
                for count in &counts[head] {
                    if let Some((value, _)) = self.at_entry(asker.pool, first, head, count.function) {
                        numbers.push((count.number(asker.pool, value), count.is_around));
                    }
                }
                let best = numbers.iter().position(|(number, _)| !is_large(asker.pool, *number)).unwrap_or(0);
                if let Some((number, is_around)) = numbers.get(best) {
                    found = Some((self.times(asker, &mut products, &entries, *number)?, *is_around));
                }
            }
            let Some((returns, is_around)) = found else { return Ok(None) };
            sum = asker.pool.add(sum, returns.twice);
            let inside = if is_around {
                returns
            } else {
                Total { twice: asker.pool.add(entries.twice, returns.twice), unless: Vec::new() }
            };
            totals.push(OfLoop { entries, inside });
        }
        let linear = asker.pool.linear(sum);
        let constants = std::iter::once(&linear.constant).chain(linear.terms.iter().map(|(_, value)| value));
        let largest = IBig::from(LARGEST_CONSTANT);
        let is_long = asker.pool.size_up_to(sum, LARGEST).is_none();
        if is_long || constants.into_iter().any(|value| *value > largest || -value > largest) {
            return Ok(None);
        }
        Ok(Some(asker.pool.quotient(sum, two)))
    }

    /// The returns to a head, counted by a term that never increases in an outer loop either: the outermost such loop.
    /// Like the other two, it also tells if runs do not enter loops inside from the head more often.
    fn over_outer(
        &self,
        asker: &mut Asker<'_>,
        first: &FirstValues,
        (products, totals): (&mut Products, &[OfLoop]),
        (head, counts): (usize, &[Count]),
    ) -> Result<Option<(Total, bool)>, TransportError> {
        let mut outer = Vec::new();
        let mut around = self.loops[head].around;
        while let Some(each) = around {
            outer.push(each);
            around = self.loops[each].around;
        }
        for around in outer.into_iter().rev() {
            for count in counts.iter().take(MOST_COUNTS) {
                let Some(count) = self.count(asker, count.function, (head, around))? else { continue };
                if let Some((value, _)) = self.at_entry(asker.pool, first, around, count.function) {
                    let number = count.number(asker.pool, value);
                    let returns = self.times(asker, products, &totals[around].entries, number)?;
                    return Ok(Some((returns, false)));
                }
            }
        }
        Ok(None)
    }

    /// The returns to a head, if their number for each time changes by a constant in each iteration of the loop around it.
    fn rising(
        &self,
        asker: &mut Asker<'_>,
        first: &FirstValues,
        (products, totals): (&mut Products, &[OfLoop]),
        (head, counts): (usize, &[Vec<Count>]),
    ) -> Result<Option<(Total, bool)>, TransportError> {
        let Some(around) = self.loops[head].around else { return Ok(None) };
        let entries = &totals[around].entries;
        let one = asker.pool.int(1);
        for count in counts[head].iter().filter(|count| count.step == IBig::ONE) {
            let mut each = asker.pool.add(count.function, one);
            let mut is_known_before = false;
            let mut entering = self.entering(head);
            match (entering.next(), entering.next()) {
                (Some(only), None) if only.premise == Some(around) => {
                    each = asker.pool.substitute(each, &self.after(only));
                    is_known_before = true;
                }
                _ => each = self.with_constants(asker.pool, head, each),
            }
            let Some((step, is_leaving)) = self.largest_change(asker.pool, around, each) else { continue };
            if step == IBig::ZERO {
                continue;
            }
            let Some((mut at_first, _)) = self.at_entry(asker.pool, first, around, each) else { continue };
            if is_leaving && !is_known_before {
                let step = asker.pool.int(step.clone());
                at_first = asker.pool.add(at_first, step);
            }
            for outer in counts[around].iter().filter(|outer| outer.is_around) {
                let Some((value, _)) = self.at_entry(asker.pool, first, around, outer.function) else { continue };
                let number = outer.number(asker.pool, value);
                let mut unless = entries.unless.clone();
                unless.push(number);
                let steps = asker.pool.sub(number, one);
                if step < IBig::ZERO {
                    // The last summand is the smallest one.
                    let change = asker.pool.scale(&step, steps);
                    let last = asker.pool.add(at_first, change);
                    if !self.is_never_negative(asker, last, &unless)? {
                        continue;
                    }
                }
                let at_first = self.factor(asker, products, at_first, &unless)?;
                // For `k` from 0: `at_first + k * step`, `number` times.
                let times = self.factor(asker, products, number, &entries.unless)?;
                let rise = asker.pool.scale(&step, steps);
                let twice_first = asker.pool.add(at_first, at_first);
                let twice_each = asker.pool.add(twice_first, rise);
                let all = products.product(asker.pool, times, twice_each);
                // Of the two factors of two, one is left.
                let twice = products.product(asker.pool, entries.twice, all);
                let Some(twice) = half(asker.pool, twice) else { continue };
                return Ok(Some((Total { twice, unless }, count.is_around)));
            }
        }
        Ok(None)
    }

    /// The largest constant by which an iteration of a loop changes a term, and true if it does so when a run leaves
    /// the head, and not when it returns. No other transition in the loop increases the term.
    fn largest_change(&self, pool: &mut Pool, head: usize, term: Term) -> Option<(IBig, bool)> {
        let symbols = pool.symbols(term);
        let predicates = &self.system.clauses.predicates;
        let is_known = |head: &usize| symbols.iter().all(|symbol| predicates[*head].contains(symbol));
        if !self.loops[head].inside.iter().all(is_known) {
            return None;
        }
        let (mut leaving, mut returning) = (None, None);
        for clause in self.within(head) {
            let change = self.change(pool, clause, term);
            let change = pool.as_int(change)?.clone();
            let largest = match (clause.premise == Some(head), is_to(clause, head)) {
                (_, true) => &mut returning,
                (true, false) => &mut leaving,
                _ if change > IBig::ZERO => return None,
                _ => continue,
            };
            *largest = Some(largest.take().map_or(change.clone(), |before: IBig| before.max(change)));
        }
        match (leaving?, returning?) {
            (leaving, returning) if returning == IBig::ZERO => Some((leaving, true)),
            (leaving, returning) if leaving <= IBig::ZERO => Some((returning, false)),
            _ => None,
        }
    }

    /// This number for each of these times.
    fn times(
        &self,
        asker: &mut Asker<'_>,
        products: &mut Products,
        entries: &Total,
        number: Term,
    ) -> Result<Total, TransportError> {
        let factor = self.factor(asker, products, number, &entries.unless)?;
        let twice = products.product(asker.pool, entries.twice, factor);
        let mut unless = entries.unless.clone();
        unless.push(number);
        Ok(Total { twice, unless })
    }

    /// A factor, or its positive part if it may be negative where the others are at least 1.
    fn factor(
        &self,
        asker: &mut Asker<'_>,
        products: &mut Products,
        term: Term,
        unless: &[Term],
    ) -> Result<Term, TransportError> {
        if self.is_never_negative(asker, term, unless)? {
            return Ok(term);
        }
        let part = positive_part(asker.pool, term);
        products.terms.insert(part, term);
        Ok(part)
    }
}

impl Products {
    /// The product of two polynomials. A positive part is the term itself where it is multiplied with itself.
    fn product(&self, pool: &mut Pool, one: Term, other: Term) -> Term {
        let product = pool.mul(one, other);
        let linear = pool.linear(product);
        let mut sum = pool.int(linear.constant);
        for (atom, coefficient) in linear.terms {
            let mut summand = pool.int(coefficient);
            let factors = match pool.node(atom) {
                TermNode::Product(factors) => factors.clone(),
                _ => vec![atom],
            };
            for (at, factor) in factors.iter().enumerate() {
                let again = self.terms.get(factor).filter(|_| factors[..at].contains(factor));
                summand = pool.mul(summand, again.copied().unwrap_or(*factor));
            }
            sum = pool.add(sum, summand);
        }
        sum
    }
}

/// Half of a polynomial with even coefficients.
fn half(pool: &mut Pool, term: Term) -> Option<Term> {
    let two = IBig::from(2);
    let mut linear = pool.linear(term);
    for value in std::iter::once(&mut linear.constant).chain(linear.terms.iter_mut().map(|(_, value)| value)) {
        if &*value % &two != IBig::ZERO {
            return None;
        }
        *value = &*value / &two;
    }
    let mut sum = pool.int(linear.constant);
    for (atom, coefficient) in linear.terms {
        let summand = pool.scale(&coefficient, atom);
        sum = pool.add(sum, summand);
    }
    Some(sum)
}
