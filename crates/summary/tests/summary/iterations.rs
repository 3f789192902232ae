//! Summaries have the same effect as the iterations.

use loopscope_cfg::LoopId;
use loopscope_smt::Pool;
use loopscope_summary::{Summarise, summarise};
use loopscope_symex::State;
use loopscope_testing::{lowered, process, solver};

use crate::elsewhere::ELSEWHERE;
use crate::runs::{Dice, compare, paths};
use crate::summed::SUMMED;

#[test]
fn summaries_do_what_iterations_do() {
    let mut process = process();
    let only = std::env::var("SUMMARIES_ONLY").unwrap_or_default();
    let mut complaints = Vec::new();
    for (name, source) in SUMMED.iter().chain(ELSEWHERE).filter(|(name, _)| name.contains(&only)) {
        let started = std::time::Instant::now();
        let cfg = lowered(source);
        let mut pool = Pool::default();
        let mut solver = solver(&mut process);
        let start = State::initial(&cfg, &mut pool);
        let mut loops = Summarise::default();
        let summed = paths(&cfg, &mut pool, &mut solver, start, &mut loops);
        for summary in loops.summaries() {
            if let Some(reason) = loops.why_unrolled(summary.head) {
                complaints.push(format!("{name}: {reason}"));
            }
        }
        println!("{name}: {} paths in {:.3} s", summed.len(), started.elapsed().as_secs_f64());
        let compared = compare(&cfg, &mut pool, &mut solver, &summed, 40);
        complaints.extend(compared.into_iter().map(|complaint| format!("{name} {complaint}")));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A random loop over the variables `a`, `b` and `c`.
fn random_loop(dice: &mut Dice) -> String {
    fn variable(dice: &mut Dice) -> char {
        ['a', 'b', 'c'][usize::try_from(dice.roll() + 6).unwrap_or_default() % 3]
    }
    fn condition(dice: &mut Dice) -> String {
        let operator = ["<", "<", ">", ">=", "!=", "=="][usize::try_from(dice.roll() + 6).unwrap_or_default() % 6];
        format!("{} {operator} {} + ({})", variable(dice), variable(dice), dice.roll())
    }
    fn statement(dice: &mut Dice) -> String {
        let changed = variable(dice);
        match dice.roll() {
            -6..=-3 => format!("{changed} = {changed} + 1;"),
            -2..=2 => format!("{changed} = {changed} - 1;"),
            3..=6 => format!("{changed} = {changed} + ({});", dice.roll()),
            7 | 8 => format!("{changed} = {};", variable(dice)),
            9 => format!("{changed} = {changed} + {};", variable(dice)),
            10 => format!("{changed} = {};", dice.roll()),
            _ => format!("if ({}) {{ break; }}", condition(dice)),
        }
    }
    let mut body = String::new();
    for _ in 0..2 {
        let (asked, then, otherwise) = (condition(dice), statement(dice), statement(dice));
        match dice.roll() {
            -6..=0 => body.extend(["if (", &asked, ") { ", &then, " } else { ", &otherwise, " } "]),
            1..=5 => body.extend(["if (", &asked, ") { ", &then, &otherwise, " } "]),
            _ => body += &then,
        }
    }
    let guard = condition(dice);
    format!("main(a, b, c) {{ while ({guard}) {{ {body} {} }} output a; output b; return c; }}", statement(dice))
}

#[test]
fn summaries_of_random_loops_do_what_their_iterations_do() {
    let count = std::env::var("RANDOM_LOOPS").map_or(10, |count| count.parse().expect("a number"));
    let seed = std::env::var("RANDOM_SEED").map_or(3, |seed| seed.parse().expect("a number"));
    let mut process = process();
    let mut dice = Dice(seed);
    let mut complaints = Vec::new();
    let mut summed_up = 0;
    for _ in 0..count {
        let source = random_loop(&mut dice);
        let cfg = lowered(&source);
        let mut pool = Pool::default();
        let mut solver = solver(&mut process);
        let summary = summarise(&cfg, LoopId(0), &mut pool, &mut solver).expect("a solver that lives");
        if let Err(reason) = &summary.traces {
            println!("{reason}: {source}");
            continue;
        }
        summed_up += 1;
        println!("{:?}: {source}", summary.automaton.interleaving());
        let start = State::initial(&cfg, &mut pool);
        let summed = paths(&cfg, &mut pool, &mut solver, start, &mut Summarise::default());
        let compared = compare(&cfg, &mut pool, &mut solver, &summed, 6);
        println!("{compared:?}");
        complaints.extend(compared.into_iter().map(|complaint| format!("{source} {complaint}")));
    }
    println!("{summed_up} of {count} summed");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(summed_up > count / 4, "{summed_up} of {count}");
}
