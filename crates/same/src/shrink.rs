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
        let mut candidates = smaller(&best.given).into_iter();
        let next = std::iter::from_fn(|| {
            left = left.checked_sub(1)?;
            candidates.next()
        });
        match next.into_iter().find_map(&mut *differ) {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// Inputs that are smaller in one place, the smallest ones first: a number is nearer to 0, or a word is missing.
fn smaller(given: &Given) -> Vec<Given> {
    let mut all = Vec::new();
    for (at, argument) in given.arguments.iter().enumerate() {
        let Argument::Integer(number) = argument else { continue };
        for number in nearer(number) {
            let mut arguments = given.arguments.clone();
            arguments[at] = Argument::Integer(number);
            all.push(Given { arguments, ..given.clone() });
        }
    }
    for (at, (_, number)) in given.values.iter().enumerate() {
        for number in nearer(number) {
            let mut values = given.values.clone();
            values[at].1 = number;
            all.push(Given { values, ..given.clone() });
        }
    }
    for (start, end) in words(&given.text) {
        let (before, word, behind) = (&given.text[..start], &given.text[start..end], &given.text[end..]);
        let with = |word: &str, behind: &str| Given { text: format!("{before}{word}{behind}"), ..given.clone() };
        all.push(with("", behind.strip_prefix(char::is_whitespace).unwrap_or(behind)));
        if let Ok(number) = word.parse::<IBig>() {
            all.extend(nearer(&number).iter().map(|number| with(&number.to_string(), behind)));
        } else if let Ok(number) = word.parse::<f64>() {
            let fewer_digits = ["0".to_owned(), number.trunc().to_string(), format!("{number:.1}")];
            all.extend(
                fewer_digits.iter().filter(|number| number.len() < word.len()).map(|number| with(number, behind)),
            );
        } else {
            let without = |(at, each): (usize, char)| format!("{}{}", &word[..at], &word[at + each.len_utf8()..]);
            all.extend(word.char_indices().map(|each| with(&without(each), behind)));
        }
    }
    all
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
            smaller(&given).into_iter().map(|given| given.text).collect::<Vec<_>>()
        };
        assert_eq!(texts("1\nab\n"), ["ab\n", "0\nab\n", "1\n", "1\nb\n", "1\na\n"]);
        assert_eq!(texts("2.75"), ["", "0", "2", "2.8"]);
    }
}
