//! Outlines of lessons, which have no solutions.
//!
//! Instead of each solution, an outline has a hash of the solution's tokens, where an answer that is the solution could
//! otherwise stay open, and the size of its inputs, where these must be as small as possible. All answers are checked.
//! One with the same hash is accepted only if its check shows neither that it is right nor that it is wrong, so an
//! outline never contradicts its lesson, whose solution may be wrong. The hash keeps nothing secret: whoever tries
//! likely answers finds the solution, and other answers with its hash are easy to make.
//!
//! Instead of the reference of a program that is to be written, an outline has its behaviour on some inputs.

use std::fmt;

use dashu_int::IBig;
use loopscope_message::{Message, text};
use loopscope_syntax::lexer::lex;
use loopscope_syntax::token::TokenKind;

use crate::fences::{FENCE, REFERENCE, SOLUTION, TESTED};
use crate::lesson::{Exercise, Kind, Lesson};
use crate::mistake::{Mistake, Part};
use crate::tested;

/// The words before the parts of a solution hash.
const HASH: &str = "hash";
const SIZE: &str = "size";

/// The hash that an outline has instead of a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolutionHash {
    /// The hash of the tokens of the solution, where its check may stay open.
    pub hash: Option<u64>,
    /// The size of the inputs of the solution, where they must be as small as possible.
    pub size: Option<IBig>,
}

impl SolutionHash {
    /// The hash of an exercise with a solution.
    ///
    /// # Errors
    /// The exercise or its solution has a mistake.
    fn new(exercise: &Exercise) -> Result<Self, Mistake> {
        exercise.check(&exercise.solution)?;
        let is_never_open = matches!(exercise.kind, Kind::Inputs { .. } | Kind::Failing | Kind::Reachable { .. });
        let hash = (!is_never_open).then(|| hash(&exercise.solution));
        Ok(Self { hash, size: exercise.size_of_solution()? })
    }

    /// Reads the text between the fences. `None` if it is not as outlines have it.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut read = Self::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match line.trim().split_once(' ')? {
                (HASH, hash) if read.hash.is_none() => read.hash = Some(u64::from_str_radix(hash, 16).ok()?),
                (SIZE, size) if read.size.is_none() => read.size = Some(size.parse().ok()?),
                _ => return None,
            }
        }
        Some(read)
    }

    /// Returns `true` if an answer has the hash of the solution.
    pub(crate) fn is_of(&self, answer: &str) -> bool {
        self.hash.is_some_and(|expected| expected == hash(answer))
    }
}

impl fmt::Display for SolutionHash {
    /// The lines between the fences.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(hash) = &self.hash {
            writeln!(f, "{HASH} {hash:016x}")?;
        }
        self.size.as_ref().map_or(Ok(()), |size| writeln!(f, "{SIZE} {size}"))
    }
}

/// The hash (FNV-1a, 64 bits) of the tokens of an answer without comments, each followed by a line end.
fn hash(answer: &str) -> u64 {
    let tokens = lex(answer).into_iter();
    let tokens = tokens.filter(|token| !matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment));
    let texts = tokens.map(|token| &answer[token.span.start as usize..token.span.end as usize]);
    texts
        .flat_map(|text| text.bytes().chain(*b"\n"))
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The text of a lesson with hashes instead of its solutions.
///
/// # Errors
/// The lesson has a mistake: its line, and the message.
pub fn outline(text: &str) -> Result<String, (u32, Message)> {
    let lesson = Lesson::read(text);
    if let Some(mistake) = lesson.mistakes.first() {
        return Err((mistake.line, mistake.message.clone()));
    }
    let versions: Vec<&Exercise> = lesson.exercises.iter().flat_map(Exercise::versions).collect();
    let mut hidden = Vec::new();
    for exercise in versions.iter().filter(|exercise| exercise.solution_hash.is_none() && exercise.tested.is_none()) {
        let instead = Hidden::of(exercise).map_err(|Mistake { part, line, message }| match part {
            Part::Exercise => (exercise.line_of_mistake(line), message),
            Part::Answer => (exercise.line_of_mistake_in_solution(line), text!("in the solution: {message}")),
            Part::Reference => (exercise.line_of_mistake_in_solution(line), message),
        })?;
        // Two versions can have one solution.
        if hidden.iter().all(|known: &Hidden| known.first != instead.first) {
            hidden.push(instead);
        }
    }
    let mut outline = String::with_capacity(text.len());
    let mut left_out = 0;
    for (line, at) in text.lines().zip(1..) {
        if left_out > 0 {
            left_out -= 1;
            continue;
        }
        let Some(Hidden { words: (before, now), instead, lines, .. }) = hidden.iter().find(|each| each.first == at)
        else {
            outline += line;
            outline.push('\n');
            continue;
        };
        outline += &line.replacen(before, now, 1);
        outline.push('\n');
        outline += instead;
        left_out = *lines;
    }
    Ok(outline)
}

/// A solution or a reference, and what an outline has instead.
struct Hidden {
    /// The line of the file before its first one, from 1: that of its fence.
    first: usize,
    /// The number of its lines.
    lines: usize,
    /// The word of its fence, and of the one in the outline.
    words: (&'static str, &'static str),
    /// The lines in the outline.
    instead: String,
}

impl Hidden {
    fn of(exercise: &Exercise) -> Result<Self, Mistake> {
        let (first, lines) = (exercise.solution_line as usize - 1, exercise.solution.lines().count());
        let (words, instead) = match &exercise.kind {
            Kind::Program(programming) => {
                let word = if programming.repairs { SOLUTION } else { REFERENCE };
                ((word, TESTED), tested::lines(&exercise.tested_behaviour()?))
            }
            _ => ((SOLUTION, FENCE), SolutionHash::new(exercise)?.to_string()),
        };
        Ok(Self { first, lines, words, instead })
    }
}
