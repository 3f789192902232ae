//! Sorting.

use std::cmp::Ordering;

/// The items in order: for a hash map or set, whose own order differs from machine to machine.
pub fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    sort(&mut items);
    items
}

/// Sorts by ascending value.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts by ascending key. Items with the same key keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by a total order. Equal items keep their order.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut sources = places(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    // Traverses each cycle of positions once, by swaps; a position with the right item becomes its own source.
    for start in 0..items.len() {
        let mut place = start;
        while sources[place] != start {
            let source = std::mem::replace(&mut sources[place], place);
            items.swap(place, source);
            place = source;
        }
        sources[place] = place;
    }
}

/// The positions of the items in the order of the items: the longest part, and therefore the same for all types.
fn places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    // Equal items keep their order, and unstable sorting is less code.
    places.sort_unstable_by(|a, b| compare(*a, *b).then(a.cmp(b)));
    places
}
