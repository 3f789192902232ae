//! Makes an input smaller on which two programs differ.

use dashu_int::IBig;
use loopscope_interp::Argument;

use crate::cases::Given;
use crate::compare::Difference;

/// The most inputs that are tried.
const MOST: usize = 400;

/// The smallest difference that is found from one: `differ` runs both programs on an input, and returns what they do if they
/// differ there as well.
pub(crate) fn shrink(difference: Difference, differ: &mut dyn FnMut(Given) -> Option<Difference>) -> Difference {
    let mut best = difference;
    let mut left = MOST;
    loop {
        let mut candidates = smaller(&best.given);
        let next = std::iter::from_fn(|| {
            left = left.checked_sub(1)?;
            candidates.next()
        });
        let found = next.into_iter().find_map(&mut *differ);
        drop(candidates);
        match found {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// Inputs that are smaller in one place, the smallest ones first: a number is nearer to 0, or a word is missing.
fn smaller(given: &Given) -> impl Iterator<Item = Given> {
    let arguments = given.arguments.iter().enumerate().flat_map(move |(at, argument)| {
        let nearer = if let Argument::Integer(number) = argument { nearer(number) } else { Vec::new() };
        nearer.into_iter().map(move |number| {
            let mut smaller = given.clone();
            smaller.arguments[at] = Argument::Integer(number);
            smaller
        })
    });
    let values = given.values.iter().enumerate().flat_map(move |(at, (_, number))| {
        nearer(number).into_iter().map(move |number| {
            let mut smaller = given.clone();
            smaller.values[at].1 = number;
            smaller
        })
    });
    let texts = words(&given.text).into_iter().flat_map(move |(start, end)| {
        let (before, word, behind) = (&given.text[..start], &given.text[start..end], &given.text[end..]);
        let without_word = format!("{before}{}", behind.strip_prefix(char::is_whitespace).unwrap_or(behind));
        let shorter = shorter(word).into_iter().map(move |word| format!("{before}{word}{behind}"));
        [without_word].into_iter().chain(shorter).map(|text| Given { text, ..given.clone() })
    });
    arguments.chain(values).chain(texts)
}

/// Words that are shorter, or numbers that are nearer to 0.
fn shorter(word: &str) -> Vec<String> {
    if let Ok(number) = word.parse::<IBig>() {
        return nearer(&number).iter().map(ToString::to_string).collect();
    }
    if let Ok(number) = word.parse::<f64>() {
        let fewer_digits = ["0".to_owned(), number.trunc().to_string(), format!("{number:.1}")];
        return fewer_digits.into_iter().filter(|number| number.len() < word.len()).collect();
    }
    let without = |(at, each): (usize, char)| format!("{}{}", &word[..at], &word[at + each.len_utf8()..]);
    word.char_indices().take(MOST).map(without).collect()
}

/// Numbers that are nearer to 0, or positive.
fn nearer(number: &IBig) -> Vec<IBig> {
    let mut nearer = Vec::new();
    let mut part = number.clone();
    while !part.is_zero() {
        // 0, a half, three quarters, and so on, up to the neighbour.
        nearer.push(number - &part);
        part /= IBig::from(2);
    }
    if *number < IBig::ZERO {
        nearer.push(-number);
    }
    nearer
}

/// Where the words of a text start and end.
fn words(text: &str) -> Vec<(usize, usize)> {
    let starts = |at: usize| at == 0 || text[..at].ends_with(char::is_whitespace);
    let all = text.char_indices().filter(|(at, each)| !each.is_whitespace() && starts(*at));
    all.map(|(start, _)| (start, text[start..].find(char::is_whitespace).map_or(text.len(), |length| start + length)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{nearer, smaller};
    use crate::cases::Given;

    #[test]
    fn smaller_numbers_come_first() {
        let nearer = |number: i32| nearer(&number.into()).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(nearer(100), "0 50 75 88 94 97 99");
        assert_eq!(nearer(-5), "0 -3 -4 5");
        assert_eq!(nearer(0), "");
    }

    #[test]
    fn words_become_shorter_and_numbers_smaller() {
        let texts = |text: &str| {
            let given = Given { text: text.to_owned(), ..Given::default() };
            smaller(&given).map(|given| given.text).collect::<Vec<_>>()
        };
        assert_eq!(texts("1\nab\n"), ["ab\n", "0\nab\n", "1\n", "1\nb\n", "1\na\n"]);
        assert_eq!(texts("2.75"), ["", "0", "2", "2.8"]);
    }
}
