//! The searches of a whole program, step by step.

use loopscope_cfg::inline;
use loopscope_interp::compile;
use loopscope_smt::Pool;
use loopscope_symex::{Context, Counters};
use loopscope_syntax::ast::Reads;
use loopscope_syntax::{LineIndex, Target};
use loopscope_termination::executable::Executable;
use loopscope_termination::nontermination::{Nontermination, Reason};
use loopscope_termination::ranking::RankingOutcome;
use loopscope_termination::ranking_search::RankingSearch;
use loopscope_termination::recurrent_search::{Outcome, RecurrentSearch, Scope};
use loopscope_testing::{lowered, parsed, process, solver};
use loopscope_witness::Replay;

use crate::support::system;

/// The terms of the proof that every run ends, if there is one.
fn terms(source: &str) -> Option<Vec<String>> {
    let mut pool = Pool::default();
    let system = system(source, &mut pool);
    let mut search = RankingSearch::new(&pool, system);
    let mut process = process();
    let mut solver = solver(&mut process);
    loop {
        match search.step(&mut *solver, &mut pool).expect("a solver that lives") {
            RankingOutcome::Partly => {}
            RankingOutcome::Proved(proof) => {
                return Some(proof.components.iter().map(|each| pool.display(each.function)).collect());
            }
            RankingOutcome::Stuck(heads) => {
                if !search.go_further(&mut pool, heads) {
                    return None;
                }
            }
        }
    }
}

/// A run of a program without calls that never ends, unless it stays in a loop of these lines.
fn endless(source: &str, except: &[u32]) -> Option<Nontermination> {
    let mut pool = Pool::default();
    let (cfg, lines) = (inline(&lowered(source)).expect("no recursion").cfg, LineIndex::new(source));
    let system = system(source, &mut pool);
    let replay = Replay::new(compile(&parsed(source)), &lines, Target::Ends);
    let executable =
        Executable { cfg: &cfg, expanded: Some(&cfg), replay: &replay, reads: Reads::Integers, lines: &lines };
    let heads = system.heads.iter().map(|head| cfg.graph[*head].line).collect();
    let scope = Scope { except: except.to_vec(), sequences: true };
    let mut search = RecurrentSearch::new(executable, system, heads, scope);
    let mut process = process();
    let mut solver = solver(&mut process);
    loop {
        let budget = &mut |_: &Counters| Ok(());
        let mut context = Context { pool: &mut pool, solver: &mut *solver, budget };
        match search.step(&mut context).expect("no limit") {
            Outcome::Partly => {}
            Outcome::Found(found) => return Some(*found),
            Outcome::Exhausted => return None,
        }
    }
}

#[test]
fn a_loop_is_split_if_no_term_helps() {
    let split = "main(n) { var up = 1, x = 0; while (x >= 0) { if (up == 1) { x = x + 1; if (x >= n) { up = 0; } } \
                 else { x = x - 1; } } return 0; }";
    assert!(terms(split).is_some_and(|terms| terms.len() > 1));
    assert_eq!(terms("main(n) { while (n > 0) { n = n + 1; } return 0; }"), None);
}

#[test]
fn a_run_stays_in_a_set_or_repeats_a_state() {
    let misses = "main(n) { var i = 0; while (i != n) { i = i + 2; } return i; }";
    let found = endless(misses, &[]).expect("1 is odd");
    assert!(matches!(found.reason, Reason::Set { .. }) && found.period.is_none(), "{found:?}");
    let stands = "main(n) {\nvar i = 0;\nwhile (i < n) { }\nreturn i; }";
    let found = endless(stands, &[]).expect("the state does not change");
    assert_eq!((found.period, found.visits), (Some(1), 0));
    assert!(endless(stands, &[3]).is_none(), "runs are known to stay in line 3");
    assert!(endless("main(n) { while (n > 0) { n = n - 1; } return n; }", &[]).is_none());
}
