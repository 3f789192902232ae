//! The work of interpolation grows with the length of TRACER's figures, not with the number of their paths.

use loopscope_interpolation::Progress;

use crate::support::search;
use crate::tracer::{counters, sums};

#[test]
fn work_grows_with_the_length_of_a_program() {
    for program in [sums, counters] {
        let lengths = [5, 10, 20, 200];
        let work = lengths.map(|n| {
            let searched = search(&program(n), 10_000).expect("few states");
            assert!(matches!(searched.progress, Progress::Exhausted), "{n}: {:?}", searched.progress);
            println!("{n}: {:?}", searched.counters);
            searched.counters
        });
        let [states, queries] = [work.each_ref().map(|each| each.states), work.each_ref().map(|each| each.queries)];
        let each = (states[1] - states[0]) / 5;
        assert_eq!(states, lengths.map(|n| states[0] + each * (n - 5)), "a line");
        // The growth of the number of queries per unit of length, between consecutive lengths.
        let growth = |at: usize| (queries[at + 1] - queries[at]) / (lengths[at + 1] - lengths[at]);
        assert!((0..3).all(|at| growth(at) <= 4), "{queries:?}");
    }
}
