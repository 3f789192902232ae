//! A term of a proof that every run ends, for the report.

use loopscope_question::report::{Formula, RankingComponent, RankingShape};
use loopscope_smt::Pool;
use loopscope_termination::ranking::{Component, Shape};

/// A component that is about these lines of loops, and about no functions or cases.
pub(crate) fn ranking_component(pool: &mut Pool, component: &Component, lines: Vec<u32>) -> RankingComponent {
    let shape = match component.shape {
        Shape::Ranking => RankingShape::Ranking,
        Shape::Phase => RankingShape::Phase,
        Shape::Bounded => RankingShape::Bounded,
    };
    let function = Formula::from_term(pool, component.function);
    RankingComponent { lines, cases: Vec::new(), function, shape, functions: Vec::new() }
}
