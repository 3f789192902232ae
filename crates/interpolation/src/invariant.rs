//! The conditions that are claimed for all iterations of a loop: those that hold when a path first reaches it, and
//! still hold after an iteration (*path-based invariants*).

use std::ops::Range;

use loopscope_smt::{Answer, IBig, Linear, Pool, Term, TermNode, Value};
use loopscope_symex::{Context, StopReason};
use petgraph::stable_graph::NodeIndex;

use crate::basic_block::BasicBlock;
use crate::frame::Values;
use crate::search::Search;
use crate::vector::{slackened, vector};

impl Search<'_> {
    /// All claims about a head at first: the constraint vector, and the weakened condition of the loop, which may just fail.
    pub(crate) fn claims(
        &mut self,
        context: &mut Context<'_>,
        node: NodeIndex,
        block: &BasicBlock,
        values: &Values,
        known: &Range<usize>,
    ) -> Result<Vec<Term>, StopReason> {
        let conditions = self.terms(known).into_iter();
        let mut claims = vector(&self.encoding, context.pool, node, values, conditions);
        for condition in block.ends.iter().filter_map(|end| end.condition) {
            let read = context.pool.symbols(condition).iter().any(|symbol| block.unknown.contains(symbol));
            let Some(missed) = just_missed(context.pool, condition).filter(|_| !read) else { continue };
            let here = context.pool.substitute(missed, values);
            if !claims.contains(&missed) && self.follows(context, known, here)? {
                claims.push(missed);
            }
        }
        Ok(claims)
    }

    /// The claims of a head that hold for the values of a returning path, too. Equations that do not hold may hold as
    /// inequalities, and together with each other. `None` if a locked condition does not hold.
    pub(crate) fn invariant(
        &mut self,
        context: &mut Context<'_>,
        at: usize,
        values: &Values,
        known: &Range<usize>,
    ) -> Result<Option<Vec<Term>>, StopReason> {
        let Some(head) = &self.frames[at].head else { return Ok(None) };
        let (kept, locked) = (head.kept.clone(), head.locked.clone());
        let (mut invariant, mut given_up) = (Vec::with_capacity(kept.len()), Vec::new());
        for claimed in kept {
            let after = context.pool.substitute(claimed, values);
            if self.follows(context, known, after)? {
                invariant.push(claimed);
            } else if locked.contains(&claimed) {
                return Ok(None);
            } else {
                given_up.push(claimed);
            }
        }
        let mut weaker = self.together(context, &given_up, values, known)?;
        for claimed in given_up {
            weaker.extend(slackened(context.pool, claimed).into_iter().flatten());
        }
        for claimed in weaker {
            let after = context.pool.substitute(claimed, values);
            if !invariant.contains(&claimed) && self.follows(context, known, after)? {
                invariant.push(claimed);
            }
        }
        Ok(Some(invariant))
    }

    /// Equations that follow from the given ones and are preserved by an iteration that increases each of these by a
    /// constant, whether they hold or not: a multiple of the first equation is subtracted from each other one to cancel the
    /// increase.
    fn together(
        &mut self,
        context: &mut Context<'_>,
        equations: &[Term],
        values: &Values,
        known: &Range<usize>,
    ) -> Result<Vec<Term>, StopReason> {
        let mut rest = self.terms(known);
        rest.retain(|condition| !equations.contains(condition));
        let mut growing: Vec<(Linear, IBig)> = Vec::new();
        for equation in equations {
            let TermNode::EqualZero(sum) = *context.pool.node(*equation) else { continue };
            let after = context.pool.substitute(sum, values);
            let growth = context.pool.sub(after, sum);
            if let Some(growth) = self.constant(context, growth, &rest)? {
                growing.push((context.pool.linear(sum), growth));
            }
        }
        let Some(((first, by), others)) = growing.split_first() else { return Ok(Vec::new()) };
        let pool = &mut *context.pool;
        let zero = pool.int(0);
        let mut equation = |(sum, growth): &(Linear, IBig)| {
            let difference = pool.from_linear(&sum.scale(by).minus(&first.scale(growth)));
            pool.eq(difference, zero)
        };
        Ok(others.iter().map(&mut equation).collect())
    }

    /// The only value that conditions leave for a term, if there is one.
    fn constant(&mut self, context: &mut Context<'_>, term: Term, known: &[Term]) -> Result<Option<IBig>, StopReason> {
        if let Some(value) = context.pool.as_int(term) {
            return Ok(Some(value.clone()));
        }
        let Answer::Sat(model) = self.ask(context, known)? else { return Ok(None) };
        let Some(Value::Int(value)) = context.pool.evaluate(term, &model) else { return Ok(None) };
        let constant = context.pool.int(value.clone());
        let equal = context.pool.eq(term, constant);
        let mut question = known.to_vec();
        question.push(context.pool.not(equal));
        Ok(matches!(self.ask(context, &question)?, Answer::Unsat(_)).then_some(value))
    }
}

/// For `sum < 0`, the condition `sum <= 0`: it holds before the condition of a loop that held an iteration before.
fn just_missed(pool: &mut Pool, condition: Term) -> Option<Term> {
    let TermNode::LessEqualZero(sum) = *pool.node(condition) else { return None };
    let one = pool.int(1);
    Some(pool.le(sum, one))
}
