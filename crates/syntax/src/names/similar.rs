//! Names that are meant to be others.

use loopscope_sorted::sort;

/// Longer names get no suggestions: comparing takes quadratic time.
const MAX_SUGGESTED: usize = 40;

/// Returns `true` if a name has the letters of `main`, in another order or case. Others, such as `min`, are names of
/// their own.
pub(super) fn is_main_misspelled(name: &str) -> bool {
    let mut letters: Vec<u8> = name.bytes().map(|letter| letter.to_ascii_lowercase()).collect();
    sort(&mut letters);
    letters == *b"aimn"
}

/// The candidate with the fewest typing mistakes, if there are few for the name's length. Short names are rarely
/// misspelled, and `x1` is meant to differ from `x2`.
pub(super) fn most_similar<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let allowed = name.len() / 4;
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).collect::<Vec<u8>>();
    let wanted = digits(name);
    candidates
        .filter(|candidate| name.len().max(candidate.len()) <= MAX_SUGGESTED && digits(candidate) == wanted)
        .map(|candidate| (mistakes(name, candidate), candidate))
        .filter(|(count, _)| *count <= allowed)
        .min_by_key(|(count, _)| *count)
        .map(|(_, candidate)| candidate)
}

/// The number of letters that were typed wrongly, left out, added, or swapped with their neighbour (the optimal
/// string alignment distance).
fn mistakes(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let changed = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let mut best = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}
