//! The loops with which a search is stuck, in words.

use loopscope_cfg::Cfg;
use loopscope_horn::blocks::Blocks;
use loopscope_message::{Message, text};
use loopscope_question::report::{StopCode, StopReason};
use loopscope_sorted::sort;
use loopscope_termination::ranking_search::RankingSearch;

use super::analysed::{Analysed, line};
use super::calls::about;
use crate::member::Question;
use crate::stop::plain;

/// The reason of a search in which no candidate helps with some loops.
pub(super) fn stopped(question: &Question<'_>, program: &Analysed<'_>, search: &RankingSearch) -> StopReason {
    let stuck = search.stuck();
    let cycle = match program {
        Analysed::InView(view) => {
            let mut lines: Vec<u32> = stuck.iter().map(|head| line(view, search.system(), *head)).collect();
            sort(&mut lines);
            lines.dedup();
            loops_in(&lines)
        }
        Analysed::WithCalls(blocks) => named(question.cfg, blocks, stuck),
    };
    let message = text!(
        "no term was found that falls in the iterations of {cycle} and is bounded, and no run that never leaves it"
    );
    plain(StopCode::Approximated, message)
}

/// Loops by their lines.
fn loops_in(lines: &[u32]) -> Message {
    if let [line] = lines {
        return text!("the loop in line {line}");
    }
    text!("the loops in lines {all}", all = Message::all(lines.iter().map(|line| text!("{line}"))))
}

/// The loops and functions at these cut points, in words.
fn named(cfg: &Cfg, blocks: &Blocks, points: &[usize]) -> Message {
    let (lines, functions) = about(cfg, blocks, points);
    if functions.is_empty() {
        return loops_in(&lines);
    }
    let names = Message::all(functions.iter().map(|name| text!("`{name}`")));
    let called = if functions.len() == 1 { text!("the function {names}") } else { text!("the functions {names}") };
    if lines.is_empty() { called } else { text!("{first} and {second}", first = loops_in(&lines), second = called) }
}
