//! Tests that ask a solver about many programs, with one solver for each core.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The results of all items, in their order. Each worker starts a solver of its own, or several, and takes the next
/// item.
pub fn side_by_side<S, T: Sync, R: Send>(
    start: impl Fn() -> S + Sync,
    items: &[T],
    work: impl Fn(&mut S, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take_turns = || {
        let mut solver = start();
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return done };
            done.push((at, work(&mut solver, item)));
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(4);
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(take_turns)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker that ends")).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}
