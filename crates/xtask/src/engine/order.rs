//! In which order the functions of a wasm stand: behind each the one that is most like it, where gzip, which looks back
//! 32 kB, sees what they share. That makes the engine smaller by a sixtieth without changing a function.

use std::collections::HashMap;

use anyhow::Result;
use wasm_encoder::{NameMap, NameSection, Section};
use wasmparser::{Parser, Payload, TypeRef};

/// What functions are compared by: all stretches of so many bytes in them.
const STRETCH: usize = 6;

/// What more functions than this have in common says nothing about any two of them.
const MOST_SHARING: usize = 60;

/// Of functions that share less than this part of their stretches, the order stays as it was.
const LEAST_SHARED: f64 = 0.05;

/// Gives the functions of a wasm without names names, so that sorting them by their names puts them in order.
///
/// # Errors
/// It is no wasm.
pub(super) fn named_in_order(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut imported = 0;
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let mut rank = vec![0; bodies.len()];
    for (place, function) in by_likeness(&bodies).into_iter().enumerate() {
        rank[function] = place;
    }
    let mut names = NameMap::new();
    for (index, place) in (imported..).zip(rank) {
        names.append(index, &format!("{place:06}"));
    }
    let mut section = NameSection::new();
    section.functions(&names);
    let mut named = wasm.to_vec();
    section.append_to(&mut named);
    Ok(named)
}

/// The functions one after the other: from each to that of those that are left which shares the largest part of its
/// stretches with it, and where none shares enough, to the first one that is left.
fn by_likeness(bodies: &[&[u8]]) -> Vec<usize> {
    let stretches: Vec<Vec<[u8; STRETCH]>> = bodies.iter().map(|body| stretches(body)).collect();
    let mut sharing: HashMap<[u8; STRETCH], Vec<usize>> = HashMap::new();
    for (function, own) in stretches.iter().enumerate() {
        for stretch in own {
            sharing.entry(*stretch).or_default().push(function);
        }
    }
    sharing.retain(|_, functions| functions.len() <= MOST_SHARING);

    let mut placed = vec![false; bodies.len()];
    let mut order = Vec::new();
    let mut first_left = 0;
    while first_left < bodies.len() {
        let mut next = Some(first_left);
        while let Some(function) = next {
            placed[function] = true;
            order.push(function);
            let mut shared: HashMap<usize, u32> = HashMap::new();
            let others = stretches[function].iter().filter_map(|stretch| sharing.get(stretch)).flatten();
            for other in others.filter(|other| !placed[**other]) {
                *shared.entry(*other).or_default() += 1;
            }
            // The constant keeps tiny functions, which are soon like any other, from coming first.
            let part = |(other, count): (usize, u32)| {
                (f64::from(count) / f64::from(stretches[other].len() as u32 + 20), other)
            };
            let best = shared.into_iter().map(part).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
            next = best.filter(|(part, _)| *part >= LEAST_SHARED).map(|(_, other)| other);
        }
        first_left += placed[first_left..].iter().take_while(|placed| **placed).count();
    }
    order
}

/// The stretches of a body, each once.
fn stretches(body: &[u8]) -> Vec<[u8; STRETCH]> {
    let mut all: Vec<[u8; STRETCH]> = body.windows(STRETCH).filter_map(|window| window.try_into().ok()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::by_likeness;

    #[test]
    fn what_is_alike_stands_together() {
        let (a, b) = (b"the quick brown fox jumps over".as_slice(), b"pack my box with five dozen jugs".as_slice());
        let (like_a, like_b) =
            (b"the quick brown dog jumps over".as_slice(), b"pack my bag with five dozen jugs".as_slice());
        assert_eq!(by_likeness(&[a, b, b"", like_a, like_b]), [0, 3, 1, 4, 2]);
    }
}
