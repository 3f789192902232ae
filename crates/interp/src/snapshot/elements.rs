//! Which elements of a long array are shown.

use loopscope_sorted::SortedSet;

/// Arrays up to this length are shown whole; of longer ones, this many elements.
const SHOWN: usize = 16;

/// Positions of elements among `length`, rising: those that changed, then those that a variable is the index of with
/// their neighbours, then the first and the last ones, as long as there is room.
pub(super) fn chosen(length: usize, changed: &[usize], pointed_at: &[usize]) -> Vec<usize> {
    if length <= SHOWN {
        return (0..length).collect();
    }
    let neighbours = pointed_at.iter().flat_map(|&at| [at.saturating_sub(1), at + 1]);
    let ends = [0, 1, 2, length - 1];
    let mut kept = SortedSet::new();
    for at in changed.iter().take(SHOWN / 2).chain(pointed_at).copied().chain(neighbours).chain(ends) {
        if at < length && kept.len() < SHOWN {
            kept.insert(at);
        }
    }
    kept.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn short_arrays_are_shown_whole() {
        assert_eq!(chosen(3, &[], &[]), [0, 1, 2]);
    }

    #[test]
    fn of_long_ones_what_matters() {
        assert_eq!(chosen(1000, &[500], &[7]), [0, 1, 2, 6, 7, 8, 500, 999]);
    }

    #[test]
    fn never_too_many() {
        let all: Vec<usize> = (0..1000).collect();
        assert_eq!(chosen(1000, &all, &all).len(), 16);
    }
}
